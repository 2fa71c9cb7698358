// A house fetched over HTTP becomes what the screens draw.
import { describe, expect, it } from 'vitest';
import { Section, SetKind, WinRefusal } from '../link/protocol';
import { askHouse } from './house_card';

const TOLD = {
  rules: 'hkos',
  id: 'ab',
  canonical: 'hkos\n',
  values: { min_faan: '3', settling_table: 'standard' },
  prices: [{ faan: 0, points: 1, laak: 0 }],
  examples: [
    {
      code: 'chicken',
      name: 'A chicken',
      hand: { concealed: ['m2', 'm3'], melds: [{ kind: 'added_kong', tile: 's1' }], bonus: ['f3'] },
      winning_tile: 'm4',
      seat: 'ws',
      from: 'we',
      sheet: {
        may_go_out: false,
        minimum: 3,
        faan: 1,
        counted: 1,
        items: [{ section: 'elements', code: 'self_pick', value: 1, rule: 'H4.16' }],
        sum: null,
        product: null,
        limit_hand: '',
        total: null,
        reading: {
          sets: [{ kind: 'chow', tile: 'm2', melded: false, exposed: false }],
          eyes: 'dw',
        },
      },
      payments: [{ payer: 'we', payee: 'ws', amount: 256, reason: 'win', rule: 'H6.3' }],
    },
  ],
};

function answering(status: number, body: unknown, asked: string[] = []): typeof fetch {
  return async (url) => {
    asked.push(String(url));
    return new Response(JSON.stringify(body), { status });
  };
}

describe('A house asked for', () => {
  it('is named by its options in the address', async () => {
    const asked: string[] = [];
    const settings = [
      { key: 'min_faan', value: '3' },
      { key: 'classic_limits', value: 'moon+all_green' },
    ];
    await askHouse('yahoo', settings, answering(200, { ...TOLD, examples: [] }, asked));
    expect(asked).toEqual(['/api/v1/rules/yahoo/house?min_faan=3&classic_limits=moon+all_green']);
  });

  it('has its hands as the screens know them', async () => {
    const answer = await askHouse('hkos', [], answering(200, TOLD));
    if (!answer || !('card' in answer)) throw new Error('no card');
    const [example] = answer.card.examples;
    expect(answer.card.house.map(({ key, value }) => `${key}=${value}`)).toEqual([
      'min_faan=3',
      'settling_table=standard',
    ]);
    expect(example?.winningTile).toBe(3);
    expect([example?.seat, example?.from]).toEqual([1, 0]);
    expect(example?.hand.bonus).toEqual([36]);
    expect(example?.sheet.refusal).toBe(WinRefusal.BELOW_MINIMUM);
    expect(example?.sheet.items[0]?.section).toBe(Section.ELEMENT);
    expect(example?.sheet.pointsReading?.sets[0]?.kind).toBe(SetKind.CHOW);
    expect(example?.ledger[0]?.amount).toBe(256n);
  });

  it('tells which option is wrong', async () => {
    const wrong = { error: 'bad_setting', field: 'min_faan', sentence: 'it takes …' };
    expect(await askHouse('hkos', [], answering(400, wrong))).toEqual({ wrong });
  });

  it('is nothing while the server cannot be asked', async () => {
    const failing: typeof fetch = () => Promise.reject(new Error('offline'));
    expect(await askHouse('hkos', [], failing)).toBeUndefined();
  });
});
