// A drive and its way to the processor: says which link is the narrowest. The page has the same as tables.
const form = document.querySelector("form.way");
const number = new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 3 });
const rate = (bytes) => `${number.format(bytes / 1e6)}\u00a0${form.dataset.unit}`;
const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

// A drive and a slot of PCIe meet at what both can: the page says at what (pages/caps.py).
const meeting = (drive, port) => {
  const met = JSON.parse(drive.dataset.meets ?? "{}")[port.text];
  return [...form.elements.port.options].find(({ text }) => text === met) ?? port;
};

const show = () => {
  const [drive, port, card, chipset] = ["drive", "port", "card", "chipset"].map((name) => form.elements[name].selectedOptions[0]);
  const drives = Math.min(Math.max(Math.round(form.elements.drives.valueAsNumber) || 1, 1), 24);
  // Each drive has a port of its own; what lies behind is shared by all.
  const hops = [
    ["drive", drive, drives],
    ["port", meeting(drive, port), drives],
    ["card", card, 1],
    ["chipset", chipset, 1],
  ]
    .filter(([, link]) => link.value)
    .map(([name, link, times]) => ({
      place: form.elements[name].labels[0].firstChild.textContent.trim(),
      link: link.textContent,
      times,
      bytes: Number(link.value) * times,
    }));
  const widest = Math.max(...hops.map(({ bytes }) => bytes));
  const most = Math.min(...hops.map(({ bytes }) => bytes));
  const narrowest = hops.filter(({ bytes }) => bytes === most);
  form.querySelector("output").textContent = fill(narrowest.length > 1 ? form.dataset.equal : form.dataset.most, {
    rate: rate(most),
    place: narrowest.map(({ place }) => place).join(", "),
    link: narrowest[0].link,
  });
  form.querySelector(".hops").replaceChildren(
    ...hops.map(({ place, link, times, bytes }) => {
      const line = document.createElement("li");
      line.classList.toggle("narrowest", bytes === most);
      line.style.setProperty("--share", bytes / widest);
      line.textContent = fill(times > 1 ? form.dataset.hops : form.dataset.hop, { place, link, n: times, rate: rate(bytes) });
      return line;
    }),
  );
};

form.hidden = false;
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
show();
