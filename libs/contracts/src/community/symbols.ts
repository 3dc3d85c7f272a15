/**
 * Map symbols of APP-6: what stands inside the frame of a unit, as SVG path data in a box of 36 by 24. The frame is
 * `FRAME`.
 */
export const SYMBOLS = {
  'air-defence': 'M1.5 22.6c6-11.2 27-11.2 33 0',
  infantry: 'M1 1l34 22M35 1L1 23',
  mechanised: 'M1 1l34 22M35 1L1 23M10 6h16a6 6 0 0 1 0 12H10a6 6 0 0 1 0-12z',
  armour: 'M10 6h16a6 6 0 0 1 0 12H10a6 6 0 0 1 0-12z',
  artillery: 'M18 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  reconnaissance: 'M1 23L35 1',
  signals: 'M1 1l17 14V9l17 14',
  aviation:
    'M18 12c-3-4-5.5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c2.5 0 5-1.5 8-5.5s5.5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-2.5 0-5-1.5-8-5.5z',
  headquarters: 'M1 8h34',
} as const;

export const FRAME = 'M1 1h34v22H1z';

export type SymbolName = keyof typeof SYMBOLS;
export const SYMBOL_NAMES = Object.keys(SYMBOLS) as SymbolName[];
