// The editor of statements. It lives in a shadow root: there its styles are sheets of script, which the policy
// of the pages allows, where a style element is refused.
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { sql, SQLite } from "@codemirror/lang-sql";
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { border: "1px solid var(--line)", borderRadius: "4px", background: "var(--raised)", color: "var(--ink)", fontSize: "var(--text-small)" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", maxHeight: "24em", overflow: "auto" },
  ".cm-gutters": { background: "transparent", color: "var(--quiet)", border: "none" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "8em" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { background: "var(--ground)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "min(40em, 90vw)" },
  ".cm-completionDetail": { color: "var(--quiet)", fontStyle: "normal" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--ground)" },
  ".cm-completionInfo": { padding: "0.5em" },
});
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--link)", fontWeight: "bold" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--warn)" },
  { tag: tags.comment, color: "var(--quiet)" },
]);

// `relations` are tables and views by name: { text, columns: { name: [description, unit] } }.
export function edit(place, { text, relations, label, run }) {
  const root = place.attachShadow({ mode: "open" });
  const schema = Object.fromEntries(Object.entries(relations).map(([name, { text: about, columns }]) => [name, {
    self: { label: name, type: "type", info: about },
    children: Object.entries(columns).map(([column, [info, unit]]) => ({ label: column, type: "property", detail: unit, info })),
  }]));
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => { run(); return true; } }])),
        lineNumbers(), history(), closeBrackets(), autocompletion(),
        // Tab leaves the editor, as it leaves any other field.
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        sql({ dialect: SQLite, schema, defaultTable: "array_total", upperCaseKeywords: false }),
        syntaxHighlighting(colours), syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        EditorView.lineWrapping, EditorView.contentAttributes.of({ "aria-label": label }), look,
      ],
    }),
  });
  return {
    read: () => view.state.doc.toString(),
    write: (doc) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: doc } }),
  };
}
