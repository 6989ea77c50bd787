"""What was done, in words: operation, then whatever of the pattern is known and not plain."""

from __future__ import annotations

from platterbase.language.numbers import exact, prefix_for, quantity
from platterbase.pages.context import PageContext
from platterbase.pages.records import Pattern


def load_words(load: str | None, title: str | None, context: PageContext) -> str:
    """Return the name of a load: its streams in words, with its title where those are mixed.

    `title` is its title or key, None for what belongs to the whole run.
    """
    patterns = context.records.patterns(load) if load else []
    named = [words for words in (_pattern(pattern, context) for pattern in patterns) if words]
    text = context.word("setup_and").join(named)
    if not text:
        return _title(title, context) if title else context.word("setup_whole_run")
    mixed = any(pattern.operation == "mix" for pattern in patterns)
    return f"{text} ({_title(title, context)})" if mixed and title else text


def _title(title: str, context: PageContext) -> str:
    return context.translate(title)[0]


def _pattern(pattern: Pattern, context: PageContext) -> str:
    if pattern.operation is None:
        return ""
    words = [request_words(pattern.operation, pattern.access, pattern.block_bytes, context)]
    if (pattern.queue_depth or 1) != 1:
        depth = exact(pattern.queue_depth or 1, context.words)
        words.append(context.word("setup_queue_depth").format(n=depth))
    if (pattern.threads or 1) != 1:
        words.append(context.word("setup_threads").format(n=pattern.threads))
    if share := share_words(pattern.operation, pattern.read_ratio, context):
        words.append(share)
    if pattern.streams > 1:
        words.append(context.word("setup_streams").format(n=pattern.streams))
    return context.word("setup_comma").join(words)


def request_words(
    operation: str, access: str | None, block_bytes: int | None, context: PageContext
) -> str:
    """Return a kind of request in words: operation, access, size of a block."""
    words = [context.word(f"operation_{operation}")]
    if access not in (None, "sequential") and operation != "seek":
        words.append(context.word(f"access_{access}"))
    if block_bytes:
        unit = "B" if block_bytes % 512 else "B-binary"
        block = quantity(block_bytes, unit, prefix_for([block_bytes], unit), context.words)
        words.append(context.word("setup_block").format(size=block))
    return context.word("setup_comma").join(words)


def read_share(operation: str | None, read_ratio: float | None) -> float | None:
    """Return the share of reads, 0 to 1; None where it is not known or the operation says it.

    fio reports both ways of a mixed run as reads and as writes: those are none of reads alone.
    """
    return read_ratio if operation == "mix" or read_ratio not in (0, 1) else None


def share_words(operation: str | None, read_ratio: float | None, context: PageContext) -> str:
    """Return the share of reads in words; "" where there is nothing to say."""
    share = read_share(operation, read_ratio)
    if share is None:
        return ""
    return context.word("setup_read_share").format(n=exact(share * 100, context.words))
