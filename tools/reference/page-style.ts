/** The style of the page: everything in system fonts and in colours of both schemes, nothing from anywhere else. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --back: light-dark(#fff, #16181d); --text: light-dark(#1d2129, #e4e7ee);
  --soft: light-dark(#5b6472, #a3abbb); --line: light-dark(#d9dee7, #343a46); --panel: light-dark(#f5f7fa, #1e2128);
  --link: light-dark(#0b57c2, #8ab4ff); --front: light-dark(#0b57c2, #8ab4ff); --rear: light-dark(#a3480b, #f0a868); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif;
  display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--back); padding: .5rem 1rem; z-index: 1; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem; border-right: 1px solid var(--line);
  background: var(--panel); font-size: .875rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav ul ul { margin: .25rem 0 .5rem; padding-left: .75rem; }
nav a { text-decoration: none; display: block; padding: .1rem 0; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
nav > ul > li > a { font-weight: 600; color: var(--text); }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 76rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1.5rem; }
h2 { font-size: 1.45rem; margin: 3.5rem 0 1rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.125rem; margin: 2.75rem 0 .75rem; }
p { max-width: 46rem; margin: .75rem 0; }
ul.facts { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0; }
ul.facts li { border: 1px solid var(--line); background: var(--panel); border-radius: .4rem; padding: .1rem .55rem;
  font-size: .875rem; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td code { overflow-wrap: break-word; }
td:first-child code { white-space: nowrap; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .7rem .9rem; margin: .6rem 0;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.flow { position: relative; max-width: 46rem; margin: 1.25rem 0; }
.flow::before, .flow::after { content: ""; position: absolute; top: 2.2rem; bottom: 0; width: 0;
  border-left: 2px dotted var(--line); }
.flow::before { left: 4rem; } .flow::after { right: 4rem; }
.lanes { display: flex; justify-content: space-between; }
.lanes b { width: 8rem; text-align: center; border: 1px solid var(--line); background: var(--panel);
  border-radius: .4rem; padding: .15rem; }
.flow ol { list-style: none; margin: 0; padding: .75rem 0 1rem; position: relative; z-index: 1; }
.message { margin: .55rem 4rem; text-align: center; position: relative; }
.message .line { display: block; padding: 0 .75rem .15rem; border-bottom: 2px solid var(--end); position: relative;
  overflow-wrap: anywhere; }
.message .line::after { content: ""; position: absolute; bottom: -6px; border: 5px solid transparent; }
.from-frontend { --end: var(--front); } .from-backend { --end: var(--rear); }
.from-frontend .line::after { right: 0; border-left: 8px solid var(--end); border-right: 0; }
.from-backend .line::after { left: 0; border-right: 8px solid var(--end); border-left: 0; }
.fields, .note { color: var(--soft); font-size: .8125rem; }
.note { display: block; padding: .15rem .75rem 0; }
.aside { width: 58%; margin: .8rem 0; padding: .3rem .7rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--panel); font-size: .8125rem; }
.at-backend { margin-left: auto; } .restart { width: auto; text-align: center; border: 2px solid var(--rear); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 52rem) { body { display: block; } nav { position: static; height: auto; border: 0; }
  .flow::before { left: 1rem; } .flow::after { right: 1rem; } .message { margin-inline: 1rem; } }
@media print { nav { display: none; } body { display: block; } h3 { break-after: avoid; } }
`;
