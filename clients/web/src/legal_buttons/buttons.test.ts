// Which buttons are shown for the server's offers, and which keys press them.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { tileOf } from '../fold/tiles';
import { PromptSchema } from '../link/gen/lair/v1/server_pb';
import { ScoreSheetSchema } from '../link/gen/lair/v1/values_pb';
import { FalseMahJongEffect, MeldKind, WinRefusal } from '../link/protocol';
import { buttonsFor, discardsOf } from './buttons';
import { intentOf, STANDARD_KEYS, withKey } from './keys';

type Moves = NonNullable<MessageInitShape<typeof PromptSchema>['actions']>;

const t = tileOf;
const claim: Moves = [
  { action: { case: 'pass', value: {} } },
  { action: { case: 'mahjong', value: {} } },
  { action: { case: 'claimKong', value: {} } },
  { action: { case: 'pung', value: {} } },
  { action: { case: 'chow', value: t('s5') } },
  { action: { case: 'chow', value: t('s6') } },
];
const prompt = (actions: Moves, win?: { faan: number }) =>
  create(PromptSchema, { moment: 9, actions, win });
const short = create(ScoreSheetSchema, {
  refusal: WinRefusal.BELOW_MINIMUM,
  counted: 2,
  minimum: 3,
});

describe('The claim bar', () => {
  it('has the legal actions from chow to pass, whatever order they came in', () => {
    const ids = buttonsFor(prompt(claim, { faan: 5 }), undefined, t('s7')).map(({ id }) => id);
    expect(ids).toEqual([`chow-${t('s5')}`, `chow-${t('s6')}`, 'pung', 'kong', 'mahjong', 'pass']);
  });

  it('tells what MahJong is worth', () => {
    const buttons = buttonsFor(prompt(claim, { faan: 5 }), undefined, t('s7'));
    const mahjong = buttons.find(({ id }) => id === 'mahjong');
    expect(mahjong?.faan).toBe(5);
    expect(mahjong?.short).toBeUndefined();
  });

  it('raises the tiles a chow would use, not the one it takes', () => {
    const [chow] = buttonsFor(prompt(claim), undefined, t('s7'));
    expect(chow?.uses).toEqual([t('s5'), t('s6')]);
  });

  it('pictures each meld as it would lie, the winning tile on MahJong', () => {
    const pictured = buttonsFor(prompt(claim), undefined, t('s7')).map((one) => one.pictured);
    const [s5, s6, s7, s8] = ['s5', 's6', 's7', 's8'].map(t);
    expect(pictured).toEqual([
      [s5, s6, s7],
      [s6, s7, s8],
      [s7, s7, s7],
      [s7, s7, s7, s7],
      [s7],
      [],
    ]);
  });

  it('is empty while nothing is asked', () => {
    expect(buttonsFor(undefined, undefined, t('s7'))).toEqual([]);
  });

  it('is empty where nothing but passing may be done', () => {
    const pass: Moves = [{ action: { case: 'pass', value: {} } }];
    expect(buttonsFor(prompt(pass), undefined, t('s7'))).toEqual([]);
  });

  it('shows a MahJong that is short though the server does not offer it', () => {
    const buttons = buttonsFor(undefined, short, t('s7'));
    expect(buttons).toMatchObject([{ kind: 'mahjong', short: { counted: 2, minimum: 3 } }]);
  });

  it('shows it short beside other claims too', () => {
    const pass: Moves = [{ action: { case: 'pass', value: {} } }];
    const asked = create(PromptSchema, { actions: pass, win: short });
    const kinds = buttonsFor(asked, undefined, t('s7')).map(({ kind }) => kind);
    expect(kinds).toEqual(['mahjong', 'pass']);
  });

  it('offers MahJong alike, a win or none, where a false one is taken', () => {
    const falseMahjong = FalseMahJongEffect.DEAD_HAND;
    const pass: Moves = [{ action: { case: 'pass', value: {} } }];
    const mahjong = (actions: Moves) =>
      buttonsFor(create(PromptSchema, { actions, falseMahjong }), undefined, t('s7')).find(
        ({ kind }) => kind === 'mahjong',
      );
    const none = mahjong(pass);
    expect(none).toMatchObject({ move: { case: 'mahjong' }, ifFalse: falseMahjong });
    expect(mahjong([{ action: { case: 'mahjong', value: {} } }, ...pass])).toEqual(none);
  });

  it('has a button for each kong of the own turn', () => {
    const kongs: Moves = [
      { action: { case: 'discard', value: t('m1') } },
      { action: { case: 'kong', value: { kind: MeldKind.CONCEALED_KONG, tile: t('m1') } } },
      { action: { case: 'kong', value: { kind: MeldKind.ADDED_KONG, tile: t('we') } } },
    ];
    const buttons = buttonsFor(prompt(kongs), undefined, undefined);
    expect(buttons.map(({ tiles, uses }) => [tiles, uses.length])).toEqual([
      [[t('m1')], 4],
      [[t('we')], 1],
    ]);
    expect([...discardsOf(prompt(kongs))]).toEqual([t('m1')]);
  });
});

describe('A key', () => {
  const buttons = buttonsFor(prompt(claim, { faan: 5 }), undefined, t('s7'));
  const standard = { keys: STANDARD_KEYS, letters: true, arcade: false };
  const held = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false };
  const plain = { ...held, code: '' };
  const press = (key: string, more = {}, map = standard, toDiscard = false) =>
    intentOf({ key, ...plain, ...more }, buttons, map, toDiscard);
  const pressed = (key: string) => {
    const intent = press(key);
    return intent?.kind === 'press' ? intent.button.id : intent?.kind;
  };

  it.each([
    ['c', `chow-${t('s5')}`],
    ['P', 'pung'],
    ['k', 'kong'],
    ['m', 'mahjong'],
    ['x', 'pass'],
    ['Escape', 'pass'],
    ['2', `chow-${t('s6')}`],
    ['d', 'discard-drawn'],
  ])('%s presses %s', (key, id) => {
    expect(pressed(key)).toBe(id);
  });

  it('of another script means the letter or digit that a Latin keyboard has there', () => {
    const passed = { kind: 'press', button: expect.objectContaining({ id: 'pass' }) };
    expect(press('ч', { code: 'KeyX' })).toEqual(passed);
    expect(press('ס', { code: 'KeyX' })).toEqual(passed);
    const second = { kind: 'press', button: expect.objectContaining({ id: `chow-${t('s6')}` }) };
    expect(press('٢', { code: 'Digit2' })).toEqual(second);
    expect(press('ж', { code: 'Semicolon' })).toBeUndefined();
    // French and German letters are Latin: another key has what is printed there.
    expect(press('é', { code: 'Digit2' })).toBeUndefined();
  });

  it('of another script means what the visitor chose it for', () => {
    const map = { ...standard, keys: withKey(standard.keys, 'sort', 'ч') };
    expect(press('ч', { code: 'KeyX' }, map)).toEqual({ kind: 'sort' });
  });

  it('without a button means nothing', () => {
    expect(press('7')).toBeUndefined();
    expect(press('q')).toBeUndefined();
  });

  it('that is held down means nothing after its first press', () => {
    expect(press('k', { repeat: true })).toBeUndefined();
    expect(press('d', { repeat: true })).toBeUndefined();
  });

  it('held with Control belongs to the browser', () => {
    expect(press('c', { ctrlKey: true })).toBeUndefined();
  });

  it('held with Alt names a seat, whatever character that makes', () => {
    const seat = (key: string, code: string) => press(key, { altKey: true, code });
    expect(seat('1', 'Digit1')).toEqual({ kind: 'read-seat', place: 0 });
    expect(seat('¢', 'Digit4')).toEqual({ kind: 'read-seat', place: 3 });
    expect(seat('p', 'KeyP')).toBeUndefined();
  });

  it('of a single letter is silent when letters are off, Escape is not', () => {
    const off = { ...standard, letters: false };
    expect(press('p', {}, off)).toBeUndefined();
    expect(press('2', {}, off)).toBeUndefined();
    expect(press('Escape', {}, off)).toMatchObject({ button: { kind: 'pass' } });
    expect(press('F6', {}, off)).toEqual({ kind: 'next-region', back: false });
  });

  it('is what the visitor made it, and the one that had it takes the old one', () => {
    const keys = withKey(STANDARD_KEYS, 'pung', 'k');
    expect(press('k', {}, { ...standard, keys })).toMatchObject({ button: { kind: 'pung' } });
    expect(press('p', {}, { ...standard, keys })).toMatchObject({ button: { kind: 'kong' } });
  });

  it('of the arcade discards the tile it stands under, on the own turn only', () => {
    const arcade = { ...standard, arcade: true };
    expect(press('c', {}, arcade, true)).toEqual({ kind: 'discard-place', place: 2 });
    expect(press('c', {}, arcade)).toMatchObject({ button: { kind: 'chow' } });
  });
});
