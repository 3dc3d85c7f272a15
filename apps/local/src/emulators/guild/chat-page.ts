/**
 * A chat in which one is any persona: a channel for commands with what people type, the bot's answers, and its forms,
 * and the channels to which the bot writes.
 */
export const chatPage = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chat</title>
<link rel="icon" href="data:,">
<style>
:root{color-scheme:dark;--ground:#0b0d0a;--panel:#10130e;--raised:#171b14;--line:#242a1f;--control:#6d7661;--text:#ecede3;--text-2:#b6bba9;--text-3:#8d947f;--gold:#dfa73f;--gold-hi:#f2c265;--blue:#86b6dd}
*{box-sizing:border-box}
html,body{height:100%}
body{margin:0;background:var(--ground);color:var(--text-2);font:400 1rem/1.45 system-ui,sans-serif;display:grid;grid-template-rows:auto minmax(0,1fr) auto;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px;border-bottom:1px solid var(--line);background:var(--panel)}
h1{font-size:1.125rem;margin:0;color:var(--text)}
h1 select{font-weight:650}
header p{margin:0;flex:1 1 16rem;font-size:.875rem;color:var(--text-3)}
a{color:var(--blue)}
label{font-size:.875rem;color:var(--text-3)}
header label{display:flex;gap:6px;align-items:center}
@media(max-width:500px){header label{flex:1 1 40%;display:grid;gap:2px}}
select,input,textarea,button{font:inherit;color:var(--text);background:var(--raised);border:1px solid var(--control);border-radius:4px;padding:8px 10px;min-height:44px;max-width:100%}
button{cursor:pointer}
button:hover{border-color:var(--text-2)}
button.send{background:var(--gold);color:#14110a;border-color:var(--gold);font-weight:650}
:focus-visible{outline:2px solid var(--gold-hi);outline-offset:2px}
main{overflow-y:auto;padding:16px}
main>*{max-width:56rem;margin-inline:auto}
ol{list-style:none;margin:0 auto;padding:0;display:grid;gap:20px}
.used{display:flex;gap:8px;align-items:center;font-size:.875rem;color:var(--text-3)}
.used img{width:24px;height:24px;border-radius:50%}
.used b{color:var(--text)}
.used code{background:none;padding:0;color:var(--blue)}
.answer{margin:6px 0 0 12px;padding:2px 0 2px 16px;border-left:2px solid var(--line)}
.answer.own{border-left-color:var(--gold)}
.answer p{margin:0;white-space:pre-wrap;color:var(--text)}
.answer small{color:var(--text-3)}
.answer .failed{color:#e08a7d}
pre,code{font:.9375rem/1.4 ui-monospace,Menlo,Consolas,monospace}
pre{margin:8px 0;padding:12px;background:var(--raised);border:1px solid var(--line);border-radius:4px;overflow-x:auto;white-space:pre;user-select:all}
.card{margin:4px 0;padding:12px 16px;background:var(--panel);border:1px solid var(--line);border-left:4px solid var(--gold);border-radius:4px;max-width:32rem}
.card h2{font-size:1rem;margin:0 0 8px;color:var(--text)}
.card img{display:block;max-width:100%;border-radius:4px}
.card dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:10px 16px;margin:0}
.card dl.wide{grid-template-columns:1fr}
.card dt{font-size:.8125rem;color:var(--text-3)}
.card dd{margin:0;color:var(--text);white-space:pre-wrap}
footer{position:relative;border-top:1px solid var(--line);background:var(--panel);padding:12px 16px}
footer form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;max-width:56rem;margin:0 auto}
footer .field{display:grid;gap:2px;flex:1 1 10rem;position:relative}
#line{flex:1 1 14rem;min-width:0}
#name{align-self:center;color:var(--blue);font-weight:650}
.offers{position:absolute;left:0;right:0;bottom:calc(100% + 6px);z-index:1;margin:0;padding:4px;list-style:none;background:var(--raised);border:1px solid var(--control);border-radius:4px;max-height:46vh;overflow-y:auto;box-shadow:0 6px 24px #000a}
footer>.offers{left:16px;right:16px;max-width:56rem;margin:0 auto}
.offers li{padding:8px 10px;min-height:40px;border-radius:3px;cursor:pointer;color:var(--text)}
.offers li small{display:block;color:var(--text-3)}
.offers li[aria-selected=true],.offers li:hover{background:#2a3022}
dialog{color:var(--text-2);background:var(--panel);border:1px solid var(--control);border-radius:6px;width:min(30rem,calc(100vw - 32px));padding:20px}
dialog::backdrop{background:#000a}
dialog h2{margin:0 0 12px;font-size:1.125rem;color:var(--text)}
dialog form{display:grid;gap:12px}
dialog label{display:grid;gap:4px}
dialog textarea{min-height:6rem}
dialog div{display:flex;gap:8px;justify-content:end}
[hidden]{display:none!important}
</style>
<header>
<h1><select id="channel" aria-label="Channel"><option value=""># bot-commands</option></select></h1>
<p>Stands in for Discord on this machine. Type <code>/</code> to see what the bot can do. <a href="/inbox">Direct messages</a></p>
<label>You are <select id="persona"></select></label>
<label>Language <select id="locale"><option value="en-GB">English</option><option value="de">Deutsch</option></select></label>
</header>
<main><ol id="said" aria-live="polite"></ol><p id="empty" hidden>Nobody has used a command yet. Try /server.</p></main>
<footer>
<ul class="offers" id="commands" role="listbox" aria-label="Commands" hidden></ul>
<form id="bar" autocomplete="off"><input id="line" aria-label="Message" placeholder="Type / for commands" autofocus><span id="name" hidden></span></form>
</footer>
<dialog id="form"></dialog>
<script src="/chat/script.js" type="module"></script>
`;

/** Runs in the browser. */
export const chatScript = String.raw`
const at = (id) => document.getElementById(id);
const make = (name, more = {}, ...inside) => {
  const node = Object.assign(document.createElement(name), more);
  node.append(...inside);
  return node;
};
const call = async (path, body) => {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch('/chat/' + path, init);
  return answer.ok ? answer.json() : undefined;
};

let people = [];
let commands = [];
let chosen;
const me = () => at('persona').value;
const locale = () => at('locale').value;
const describe = (one) => one.description_localizations?.[locale()] ?? one.description;

// As Discord shows Markdown, as far as the bot uses it.
const TOKENS = /\\([^0-9A-Za-z\s])|${'```'}\n?([\s\S]*?)\n?${'```'}|${'`'}([^${'`'}]+)${'`'}|\*\*([\s\S]+?)\*\*|<t:(\d+):f>|(https?:\/\/[^\s<]+)|<@&?(\d+)>/g;
const shown = (text) => {
  const parts = [];
  let last = 0;
  for (const found of text.matchAll(TOKENS)) {
    const [whole, escaped, block, code, strong, time, link, mention] = found;
    parts.push(text.slice(last, found.index));
    last = found.index + whole.length;
    if (escaped !== undefined) parts.push(escaped);
    else if (block !== undefined) parts.push(make('pre', {}, block));
    else if (code !== undefined) parts.push(make('code', {}, code));
    else if (strong !== undefined) parts.push(make('strong', {}, ...shown(strong)));
    else if (time !== undefined) parts.push(make('time', {}, new Date(time * 1000).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' })));
    else if (link !== undefined) parts.push(make('a', { href: link }, link));
    else parts.push(make('mark', {}, '@' + mention));
  }
  return [...parts, text.slice(last)];
};

const cardOf = ({ title = '', url, description = '', fields = [], image }) => {
  const heading = make('h2', {}, ...(url ? [make('a', { href: url }, ...shown(title))] : shown(title)));
  const pairs = fields.flatMap(({ name, value }) => [make('div', {}, make('dt', {}, ...shown(name)), make('dd', {}, ...shown(value)))]);
  const about = description ? [make('p', {}, ...shown(description))] : [];
  const picture = image ? [make('img', { src: image.url, alt: image.alt })] : [];
  return make('article', { className: 'card' }, heading, ...about, ...picture, make('dl', { className: fields.some(({ inline }) => inline) ? '' : 'wide' }, ...pairs));
};

const buttonOf = ({ custom_id: command, label }) => {
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    await call('deeds', { persona: me(), locale: locale(), command, line: label, values: {}, isButton: true });
    await refresh();
  });
  return button;
};

const entry = ({ by, command, isPrivate, answer, failed }) => {
  const who = people.find(({ key }) => key === by);
  const used = make('div', { className: 'used' }, make('img', { src: who.avatar, alt: '' }), make('b', {}, who.name), 'used', make('code', {}, command));
  const inside = [];
  if (failed) inside.push(make('p', { className: 'failed' }, 'The application did not respond'));
  else if (!answer) inside.push(make('p', {}, 'The bot is thinking…'));
  else {
    if (answer.content) inside.push(make('p', {}, ...shown(answer.content)));
    inside.push(...(answer.embeds ?? []).map(cardOf));
    inside.push(...(answer.buttons ?? []).map(buttonOf));
  }
  if (isPrivate) inside.push(make('small', {}, 'Only you can see this.'));
  return make('li', {}, used, make('div', { className: isPrivate ? 'answer own' : 'answer' }, ...inside));
};

const channel = () => at('channel').value;
const posted = ({ content, at: sent, editedAt }) => {
  const time = make('time', {}, new Date(sent).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' }));
  const used = make('div', { className: 'used' }, make('b', {}, 'community-bot'), time, editedAt ? '(edited)' : '');
  return make('li', {}, used, make('div', { className: 'answer' }, make('p', {}, ...shown(content))));
};
/** The channels of the guild, and what the bot wrote in the one that is shown. */
const refreshChannels = async () => {
  const all = await call('channels').catch(() => undefined);
  if (!all) return undefined;
  const chosen = channel() || new URLSearchParams(location.search).get('channel');
  const offered = all.map(({ id, name }) => make('option', { value: id, selected: id === chosen }, '# ' + name));
  if (JSON.stringify(offered.map(({ text }) => text)) !== JSON.stringify([...at('channel').options].slice(1).map(({ text }) => text)))
    at('channel').replaceChildren(make('option', { value: '' }, '# bot-commands'), ...offered);
  return all.find(({ id }) => id === channel())?.messages;
};

let before = '';
const refresh = async () => {
  const messages = await refreshChannels();
  document.querySelector('footer').hidden = channel() !== '';
  if (channel() !== '') {
    const now = JSON.stringify([messages, locale()]);
    if (now === before) return;
    before = now;
    at('said').replaceChildren(...(messages ?? []).map(posted));
    at('empty').textContent = 'The bot has written nothing here yet. Feeds are set up in the portal.';
    at('empty').hidden = (messages ?? []).length > 0;
    document.querySelector('main').scrollTop = 1e9;
    return;
  }
  const said = await call('messages?persona=' + encodeURIComponent(me())).catch(() => undefined);
  const now = JSON.stringify([said, locale()]);
  if (!said || now === before) return;
  before = now;
  at('said').replaceChildren(...said.map(entry));
  at('empty').textContent = 'Nobody has used a command yet. Try /server.';
  at('empty').hidden = said.length > 0;
  document.querySelector('main').scrollTop = 1e9;
};

/** A list under which one chooses by arrow keys, Enter or a click. */
const offer = (list, items, choose) => {
  list.replaceChildren(...items.map(({ name, about }, n) => {
    const line = make('li', { role: 'option', ariaSelected: String(n === 0) }, name, ...(about ? [make('small', {}, about)] : []));
    line.addEventListener('mousedown', (event) => { event.preventDefault(); choose(items[n]); });
    return line;
  }));
  list.hidden = items.length === 0;
  list.choose = choose;
  list.items = items;
};
const steer = (list, event) => {
  if (list.hidden) return false;
  const lines = [...list.children];
  const now = lines.findIndex((line) => line.ariaSelected === 'true');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const next = (now + step + lines.length) % lines.length;
    lines[now].ariaSelected = 'false';
    lines[next].ariaSelected = 'true';
    lines[next].scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'Enter' || event.key === 'Tab') list.choose(list.items[now]);
  else if (event.key === 'Escape') list.hidden = true;
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
};

const reset = () => {
  chosen = undefined;
  at('bar').querySelectorAll('.field,button').forEach((one) => one.remove());
  at('name').hidden = true;
  at('line').hidden = false;
  at('line').value = '';
  at('commands').hidden = true;
  at('line').focus();
};

const line = () => ['/' + chosen.name, ...[...at('bar').querySelectorAll('[data-option]')].flatMap((one) => one.value === '' ? [] : [one.dataset.option + ': ' + (one.selectedOptions?.[0].text ?? one.value)])].join(' ');
const values = () => Object.fromEntries([...at('bar').querySelectorAll('[data-option]')].map((one) => [one.dataset.option, one.dataset.value ?? one.value]));

const fieldOf = (option) => {
  const box = make('div', { className: 'field' });
  const id = 'option-' + option.name;
  const input = option.choices
    ? make('select', { id }, make('option', { value: '' }, '–'), ...option.choices.map(({ name, value }) => make('option', { value }, name)))
    : make('input', { id, placeholder: describe(option), maxLength: option.max_length ?? 6000 });
  input.dataset.option = option.name;
  input.required = option.required === true;
  box.append(make('label', { htmlFor: id }, option.name + (option.required ? '' : ' (optional)')), input);
  if (!option.autocomplete) return box;
  const list = make('ul', { className: 'offers', role: 'listbox', hidden: true });
  list.setAttribute('aria-label', option.name);
  box.append(list);
  let turn = 0;
  const suggest = async () => {
    const mine = ++turn;
    const found = await call('deeds', { persona: me(), locale: locale(), command: chosen.name, line: '', values: values(), typing: option.name });
    if (mine !== turn || document.activeElement !== input) return;
    offer(list, found?.choices ?? [], ({ name, value }) => {
      input.value = name;
      input.dataset.value = value;
      list.hidden = true;
    });
  };
  input.addEventListener('input', () => { delete input.dataset.value; void suggest(); });
  input.addEventListener('focus', () => void suggest());
  input.addEventListener('blur', () => { list.hidden = true; });
  input.addEventListener('keydown', (event) => steer(list, event));
  return box;
};

const pick = (command) => {
  chosen = command;
  at('line').hidden = true;
  at('commands').hidden = true;
  at('name').textContent = '/' + command.name;
  at('name').hidden = false;
  at('bar').append(...(command.options ?? []).map(fieldOf), make('button', { className: 'send' }, 'Send'), make('button', { type: 'button', id: 'cancel' }, 'Cancel'));
  at('cancel').addEventListener('click', reset);
  (at('bar').querySelector('[data-option]') ?? at('bar').querySelector('.send')).focus();
};

const suggestCommands = async () => {
  const typed = at('line').value;
  commands = (await call('start'))?.commands ?? commands;
  const wanted = typed.startsWith('/') ? commands.filter(({ name }) => name.startsWith(typed.slice(1).trim().toLowerCase())) : [];
  offer(at('commands'), wanted.map((one) => ({ ...one, name: '/' + one.name, about: describe(one), one })), ({ one }) => pick(one));
};
at('line').addEventListener('input', () => void suggestCommands());
at('line').addEventListener('keydown', (event) => steer(at('commands'), event));
at('bar').addEventListener('keydown', (event) => { if (event.key === 'Escape' && chosen) reset(); });
at('bar').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!chosen) return;
  const deed = { persona: me(), locale: locale(), command: chosen.name, line: line(), values: values() };
  reset();
  const answer = await call('deeds', deed);
  if (answer?.custom_id) ask(answer, deed.line);
  await refresh();
});

const ask = ({ custom_id: command, title, components }, line) => {
  const fields = components.map(({ label, component }) => {
    const { custom_id: name, options, max_length: maxLength = 4000, required } = component;
    const field = options
      ? make('select', { name: 'list:' + name, required }, make('option', { value: '' }, 'Choose…'), ...options.map((one) => make('option', { value: one.value }, one.label)))
      : make('textarea', { name, maxLength, required: required === true });
    return make('label', {}, label, field);
  });
  const form = make('form', { method: 'dialog' }, ...fields, make('div', {}, make('button', { type: 'button' }, 'Cancel'), make('button', { className: 'send' }, 'Submit')));
  form.querySelector('[type=button]').addEventListener('click', () => at('form').close());
  form.addEventListener('submit', async () => {
    await call('deeds', { persona: me(), locale: locale(), command, line, values: Object.fromEntries(new FormData(form)), isForm: true });
    await refresh();
  });
  at('form').replaceChildren(make('h2', {}, title), form);
  at('form').showModal();
};

const start = await call('start');
people = start.people;
commands = start.commands;
at('persona').append(...people.map(({ key, name, may }) => make('option', { value: key, title: may }, name)));
at('persona').value = new URLSearchParams(location.search).get('persona') ?? 'member';
if (!me()) at('persona').selectedIndex = 0;
for (const id of ['persona', 'locale', 'channel']) at(id).addEventListener('change', () => { reset(); void refresh(); });
await refresh();
setInterval(refresh, 1000);
`;
