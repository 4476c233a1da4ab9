#include "tool/study_page_parts.h"

namespace carom::tool {

const char* const study_page_style = R"css(
:root { --paper: #ffffff; --ink: #1b1b1b; --soft: #5c5c5c; --line: #d8d8d8; --panel: #f5f6f7;
  --accent: #0059a8; --second: #b5430d; --low: #2b3a8c; --middle: #1f938b; --high: #e8c500; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --ink: #ececec; --soft: #a8adb3; --line: #3a3f45; --panel: #1f2327;
    --accent: #6db3f2; --second: #f0915c; --low: #5b6fd8; --middle: #2fb5ab; --high: #f5dc4d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.45 system-ui, "Helvetica Neue", Arial, sans-serif; }
header, main, footer { max-width: 1180px; margin: 0 auto; padding: 0 16px; }
h1 { font-size: 1.5rem; margin: 20px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 28px 0 8px; }
p { margin: 4px 0 10px; }
.soft, footer { color: var(--soft); font-size: 0.9rem; }
footer { padding-bottom: 24px; }
.choices { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px;
  padding: 10px 0; background: var(--paper); border-bottom: 1px solid var(--line); }
label { display: inline-flex; margin-right: 12px; flex-wrap: wrap; align-items: center; gap: 6px; max-width: 100%; }
select, input, button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
  border-radius: 6px; padding: 4px 8px; max-width: 100%; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: right; padding: 3px 10px; border-bottom: 1px solid var(--line); white-space: nowrap;
  font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { color: var(--soft); font-weight: 600; }
.grid { display: grid; gap: 14px; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); }
figure { margin: 0; min-width: 0; background: var(--panel); border-radius: 8px; padding: 8px; }
figcaption { font-size: 0.88rem; color: var(--soft); overflow-wrap: anywhere; margin: 0 4px 4px; }
canvas { display: block; width: 100%; cursor: crosshair; touch-action: pan-y; }
#sample { border: 2px solid var(--accent); border-radius: 8px; padding: 10px 14px; margin-top: 14px; }
#sample dl { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 2px 14px; margin: 6px 0; }
#sample dt { color: var(--soft); overflow-wrap: anywhere; }
#sample dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
pre { background: var(--panel); border-radius: 6px; padding: 8px; margin: 6px 0; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 13px/1.4 ui-monospace, monospace; }
.tornado { display: grid; gap: 4px 10px; grid-template-columns: minmax(0, auto) minmax(90px, 1fr) auto;
  align-items: center; }
.tornado span { overflow-wrap: anywhere; }
.tornado .track { position: relative; height: 18px; background: var(--panel); border-radius: 3px; }
.tornado .bar { position: absolute; top: 2px; bottom: 2px; background: var(--accent); border-radius: 2px; }
.tornado .bar.second { top: 11px; background: var(--second); }
.tornado .both .bar { bottom: 10px; }
.tornado .both .bar.second { bottom: 1px; }
.tornado .middle { position: absolute; left: 50%; top: 0; bottom: 0; border-left: 1px solid var(--soft); }
.tornado .value { font-variant-numeric: tabular-nums; font-size: 0.88rem; text-align: right; }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 2px; background: var(--accent);
  margin: 0 4px 0 10px; }
.key.second { background: var(--second); }
@media (prefers-reduced-motion: no-preference) { .bar { transition: width 0.15s, left 0.15s; } }
@media print { .choices { position: static; } }
)css";

const char* const study_page_body = R"html(
<header>
<h1 id="title"></h1>
<p id="about" class="soft"></p>
</header>
<main>
<div class="choices">
<label>Output <select id="output"></select></label>
<label>Sample <input id="number" type="number" min="0" size="9"></label>
</div>
<section id="sample" hidden aria-live="polite"></section>
<h2>What came out</h2>
<div class="wide"><table id="statistics"></table></div>
<h2 id="sensitivity-title">Which parameter matters</h2>
<p class="soft" id="sensitivity-about"></p>
<div class="tornado" id="tornado"></div>
<h2>How often</h2>
<div class="grid" id="histograms"></div>
<h2>Over each parameter</h2>
<p class="soft">One point for each sample; click one to see it.</p>
<div class="grid" id="scatter"></div>
<div id="two">
<h2>Over two parameters</h2>
<p><label>across <select id="across"></select></label> <label>up <select id="up"></select></label></p>
<div class="grid" id="heat"></div>
</div>
<h2>All together</h2>
<p class="soft">One line for each sample, coloured by the output; click one to see it.</p>
<figure><canvas id="parallel"></canvas></figure>
</main>
<footer id="foot"></footer>
)html";

}  // namespace carom::tool
