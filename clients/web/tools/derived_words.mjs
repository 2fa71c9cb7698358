// Derives catalogues from the Traditional one: simplified Chinese, the Japanese names of hands.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const simplified = Converter({ from: 'hk', to: 'cn' });
const japanese = Converter({ from: 'hk', to: 'jp' });

/** What is called otherwise, before its characters are simplified. */
const TERMS = [
  ['即刻同電腦打', '立即與電腦對戰'],
  ['即刻', '立即'],
  ['睇下', '看看'],
  ['睇到', '看到'],
  ['慢慢諗', '慢慢想'],
  ['諗緊', '思考中'],
  ['等緊人', '等待玩家'],
  ['坐呢度', '坐這裏'],
  ['呢度', '這裏'],
  ['呢', '這'],
  ['嗰', '那'],
  ['而家', '現在'],
  ['先可以', '才可以'],
  ['唔係', '不是'],
  ['仲未', '還未'],
  ['喇', '了'],
  ['坐低', '坐下'],
  ['仲有', '還有'],
  ['唔', '不'],
  ['睇返', '看'],
  ['叫咗', '叫了'],
  ['取咗', '取了'],
  ['咗', '了'],
  ['喺這張', '在這張'],
  ['這隻', '這張'],
  ['咁食', '這樣食'],
  ['咁', '這樣'],
  ['隻牌', '張牌'],
  ['幫你留住', '為你保留'],
  ['入大堂', '進入大廳'],
  ['大堂', '大廳'],
  ['食糊', '和牌'],
  ['成糊', '和牌'],
  ['平糊', '平和'],
  ['雞糊', '雞和'],
  ['起糊', '起和'],
  ['糊牌', '和牌'],
  ['（上）', '（吃）'],
  ['枱', '桌'],
  ['叫牌', '鳴牌'],
  ['伺服器', '服務器'],
  ['登入', '登錄'],
  ['滑鼠', '鼠標'],
  ['觸控', '觸摸'],
  ['連線', '連接'],
  ['設定', '設置'],
  ['重新載入', '刷新'],
  ['載入', '加載'],
  ['視窗', '窗口'],
  ['預設', '默認'],
  ['螢幕', '屏幕'],
  ['程式', '程序'],
  ['資料', '數據'],
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
  'settings.volume.meld': '吃、碰、杠',
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

const traditional = JSON.parse(readFileSync(here('../src/words/zh-Hant.json'), 'utf8'));
for (const [name, catalogue] of [
  ['zh-Hans', simplify(traditional)],
  ['ja-items', japanese_items(traditional)],
]) {
  const text = JSON.stringify(catalogue, null, 2);
  writeFileSync(here(`../src/words/${name}.json`), `${text}\n`);
}
