// Derives catalogues from others: simplified Chinese, the Japanese names of hands, English in two parts.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const simplified = Converter({ from: 'hk', to: 'cn' });
const japanese = Converter({ from: 'hk', to: 'jp' });

/** What is called otherwise, before its characters are simplified. */
const TERMS = [
  ['上碰槓', '吃碰槓'],
  ['上、碰、槓', '吃、碰、槓'],
  ['（上）', '（吃）'],
  ['上碰', '吃碰'],
  ['取牌', '吃碰'],
  ['叫甚麼糊', '聽甚麼牌'],
  ['叫糊', '聽牌'],
  ['出銃', '點炮'],
  ['落地牌', '副露'],
  ['隻', '張'],
  ['大堂', '大廳'],
  ['食糊', '和牌'],
  ['成糊', '和牌'],
  ['平糊', '平和'],
  ['雞糊', '雞和'],
  ['起糊', '起和'],
  ['糊牌', '和牌'],
  ['枱', '桌'],
  ['戶口', '賬戶'],
  ['伺服器', '服務器'],
  ['登入', '登錄'],
  ['滑鼠', '鼠標'],
  ['觸控', '觸摸'],
  ['連線', '連接'],
  ['設定', '設置'],
  ['重新載入', '刷新'],
  ['載入', '加載'],
  ['視窗', '窗口'],
  ['程式', '程序'],
  ['資料', '數據'],
  ['預設', '默認'],
  ['網址', '地址'],
];

/** Whole entries that no rule could find: single words of the game. */
const ENTRIES = {
  'action.chow': '吃',
  'command.chow': '吃',
  'action.chow_of': '吃 {tiles}',
  'meld.1': '吃 {tiles}',
  'refusal.chow_only_from_before': '只可以吃上家的牌。',
  'option.kong_after_claim': '吃碰后可杠',
  'automation.noChow': '不吃',
  'hints.waits': '听 {tiles}',
};

function simplify(catalogue) {
  const entries = Object.entries(catalogue).map(([key, text]) => {
    const termed = TERMS.reduce((now, [from, to]) => now.replaceAll(from, to), text);
    return [key, ENTRIES[key] ?? simplified(termed)];
  });
  return Object.fromEntries(entries);
}

/** Hands keep their Chinese names, in the characters Japan writes. */
function japanese_items(catalogue) {
  const items = Object.entries(catalogue).filter(([key]) => key.startsWith('item.'));
  const named = items.map(([key, text]) => [key, japanese(text.replaceAll('糊', '和'))]);
  return Object.fromEntries(named);
}

/** Groups of words that no first page and no game under way begins with. */
const LATER = new Set([
  ...['act', 'boards', 'choice', 'command', 'example', 'fair', 'games', 'guide', 'house', 'item'],
  ...['keys', 'league', 'match', 'moderate', 'moderation', 'option', 'option_says', 'player'],
  ...['profile', 'read', 'replay', 'report', 'rules', 'settings', 'style'],
]);

/** English comes with the first page, whatever the language: in two parts, to be there soon. */
function parted(catalogue) {
  const is_later = ([key]) => LATER.has(key.split('.')[0]);
  const entries = Object.entries(catalogue);
  return {
    first: Object.fromEntries(entries.filter((entry) => !is_later(entry))),
    later: Object.fromEntries(entries.filter(is_later)),
  };
}

const read = (name) => JSON.parse(readFileSync(here(`../src/${name}.json`), 'utf8'));
const english = parted(read('words/en'));
const traditional = read('words/zh-Hant');
for (const [name, catalogue] of [
  ['words/zh-Hans', simplify(traditional)],
  ['words/ja-items', japanese_items(traditional)],
  ['words/en-first', english.first],
  ['words/en-later', english.later],
  ['rules/what.zh-Hans', simplify(read('rules/what.zh-Hant'))],
]) {
  const text = JSON.stringify(catalogue, null, 2);
  writeFileSync(here(`../src/${name}.json`), `${text}\n`);
}
