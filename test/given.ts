import { Rejected, fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';

/**
 * given / when / then for a decider. Every `then` also repeats the command and demands that nothing more happens, so
 * that a retried request is harmless. `thenAgain` is for what may truly happen twice.
 */
export const given =
  <State, Event extends DomainEvent>(decider: Decider<State, Event>) =>
  (...past: readonly Event[]) => {
    const state = fold(decider, past);
    return {
      state,
      when(decision: Decision<State, Event>) {
        const thenAgain = (...expected: readonly Event[]) => expect([...decision(state)]).toEqual(expected);
        return {
          then(...expected: readonly Event[]) {
            thenAgain(...expected);
            expect([...decision(fold(decider, [...past, ...expected]))]).toEqual([]);
          },
          thenAgain,
          thenRejected(code: string, message?: string | RegExp) {
            const refusal = refused(() => [...decision(state)]);
            expect(refusal.code).toBe(code);
            if (message !== undefined) expect(refusal.message).toMatch(message);
          },
        };
      },
    };
  };

const refused = (decide: () => unknown): Rejected => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
  throw new Error('Expected the rules to say no, but they said yes.');
};
