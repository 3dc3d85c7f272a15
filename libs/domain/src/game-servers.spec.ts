import { mapOf } from './game-servers';

test('a layer is told as a map', () => expect(mapOf('Gorodok_RAAS_v1')).toBe('Gorodok RAAS v1'));
