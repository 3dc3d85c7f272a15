import { createElement, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type FetchCode = () => Promise<unknown>;
type FetchModule<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A page whose code is fetched when it is drawn, or before by `fetchCode`. In a transition the page before it stays until
 * the code is there. Where there is none before it, the code is to be fetched first: React leaves a fallback standing for
 * 300 ms, however soon the code comes.
 */
export function fetchedPage<Props extends object>(fetchModule: FetchModule<Props>) {
  let code: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    code = (await fetchModule()).default;
    return { default: code };
  };
  const Later = lazy(fetchCode) as ComponentType<Props>;
  function Page(props: Props) {
    // The same for as long as it is shown: another component in its place would begin anew.
    const [Shown] = useState(() => code ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Page, { fetchCode });
}

/**
 * A part of a page whose code is fetched when it is drawn, or before by `fetchCode`. It is shown as soon as the code is
 * there, and `whileFetching` until then.
 */
export function fetchedPart<Props extends object>(
  fetchModule: FetchModule<Props>,
  whileFetching: (props: Props) => ReactNode = () => null,
) {
  let code: ComponentType<Props> | undefined;
  const fetchCode = async () => (code = (await fetchModule()).default);
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => code);
    useEffect(() => {
      if (Shown) return;
      let isWanted = true;
      const show = (shown: () => ComponentType<Props>) => isWanted && setShown(shown);
      fetchCode().then(
        (fetched) => show(() => fetched),
        // For the error boundary around it.
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isWanted = false;
      };
    }, [Shown]);
    return Shown ? createElement(Shown, props) : whileFetching(props);
  }
  return Object.assign(Part, { fetchCode });
}
