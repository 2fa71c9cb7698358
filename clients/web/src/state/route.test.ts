// Which addresses lead where.
import { describe, expect, it } from 'vitest';
import { hashOf, type Route, routeOf } from './route';

describe('An address', () => {
  it.each<[string, Route]>([
    ['#/room/lions-lair', { screen: 'lobby', room: 'lions-lair' }],
    ['#/create/lions-lair', { screen: 'create', room: 'lions-lair' }],
    ['#/table/18446744073709551', { screen: 'table', table: 18446744073709551n }],
  ])('%s leads to its screen, which leads back to it', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
    expect(hashOf(route)).toBe(hash);
  });

  it.each<[string, Route]>([
    ['#/settings', { screen: 'settings' }],
    ['#/rules', { screen: 'rules' }],
    ['#/rules/mcr', { screen: 'rules', system: 'mcr' }],
    ['#/house/yahoo', { screen: 'house', rules: 'yahoo', settings: '' }],
    ['#/house/hkos/min_faan%3D3', { screen: 'house', rules: 'hkos', settings: 'min_faan=3' }],
    ['#/count/mcr', { screen: 'count', rules: 'mcr' }],
    ['#/count/mcr/2026-11-24', { screen: 'count', rules: 'mcr', day: '2026-11-24' }],
    ['#/discard/mcr', { screen: 'discard', rules: 'mcr' }],
    ['#/discard/mcr/2026-11-24', { screen: 'discard', rules: 'mcr', day: '2026-11-24' }],
    ['#/discard/hkos/7', { screen: 'discard', rules: 'hkos', pick: 7 }],
    ['#/discard/hkos/own/7', { screen: 'discard', rules: 'hkos', pick: 7, own: true }],
    ['#/count/hkos/0', { screen: 'count', rules: 'hkos', pick: 0 }],
    ['#/count/hkos/game/12/3', { screen: 'count', rules: 'hkos', from: { game: '12', deal: 3 } }],
    ['#/replay/12/3/40', { screen: 'replay', game: '12', deal: 3, step: 40 }],
  ])('%s needs nobody signed in', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
    expect(hashOf(route)).toBe(hash);
  });

  it.each(['', '#', '#/'])('"%s" leads to the lobby', (hash) => {
    expect(routeOf(hash)).toEqual({ screen: 'lobby' });
  });

  it.each([
    '#/table/x',
    '#/table/',
    '#/nowhere/1',
    '#/room/%E0%A4%A',
    '#/replay/1/x',
    '#/count/mcr/x',
    '#/count/mcr/game',
    '#/count/mcr/game/12/x',
    '#/discard/mcr/x',
    '#/discard/mcr/own/x',
  ])('"%s" leads nowhere, and says so', (hash) => {
    expect(routeOf(hash)).toEqual({ screen: 'lost', path: hash });
  });
});
