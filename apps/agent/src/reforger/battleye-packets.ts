import { crc32 } from 'node:zlib';

/** What BattlEye's packets are. */
export const PACKET = { login: 0, command: 1, message: 2 } as const;

/** Some servers end a packet with NULs, which its check sum leaves out: so many are tried without. */
const MOST_NULS = 4;
/** 0xFF and the kind. */
const SHORTEST_PAYLOAD = 2;

/** A packet: `BE`, the check sum of what follows, 0xFF, its kind and its content. */
export const encode = (kind: number, content: Uint8Array): Buffer => {
  const payload = Buffer.concat([Buffer.from([0xff, kind]), content]);
  const head = Buffer.from('BE\0\0\0\0', 'latin1');
  head.writeUInt32LE(crc32(payload), 2);
  return Buffer.concat([head, payload]);
};

/** Undefined for what is damaged, or none of BattlEye's. */
export const decode = (packet: Buffer): { readonly kind: number; readonly content: Buffer } | undefined => {
  if (packet.length < 8 || packet.toString('latin1', 0, 2) !== 'BE' || packet[6] !== 0xff) return undefined;
  const sum = packet.readUInt32LE(2);
  let payload = packet.subarray(6);
  for (let nuls = 0; sum !== crc32(payload); nuls++) {
    if (nuls === MOST_NULS || payload.length === SHORTEST_PAYLOAD || payload.at(-1) !== 0) return undefined;
    payload = payload.subarray(0, -1);
  }
  return { kind: payload[1]!, content: payload.subarray(2) };
};
