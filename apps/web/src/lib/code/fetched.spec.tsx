import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { fetchedPage, fetchedPart } from './fetched';

const Greeting = ({ name }: { name: string }) => <p>Good day, {name}.</p>;

/** Code that arrives, or fails, when the test says so. */
function code() {
  let arrive!: () => void;
  let fail!: (error: Error) => void;
  let fetches = 0;
  const module = new Promise<{ default: typeof Greeting }>((resolve, reject) => {
    arrive = () => resolve({ default: Greeting });
    fail = reject;
  });
  const fetchModule = () => {
    fetches++;
    return module;
  };
  return {
    fetchModule,
    arrive: () => act(async () => arrive()),
    fail: (error: Error) => act(async () => fail(error)),
    fetches: () => fetches,
  };
}

class Boundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {};
  static getDerivedStateFromError = (failure: Error) => ({ failure });
  override render = () => (this.state.failure ? <p>Failed: {this.state.failure.message}</p> : this.props.children);
}

describe('a part', () => {
  test('is there with its code, and until then what stands for it', async () => {
    const { fetchModule, arrive } = code();
    const Part = fetchedPart(fetchModule, ({ name }) => <p>Fetching for {name}</p>);
    const { rerender } = render(<Part name="Kestrel" />);
    screen.getByText('Fetching for Kestrel');
    await arrive();
    screen.getByText('Good day, Kestrel.');
    rerender(<Part name="Brolga" />);
    screen.getByText('Good day, Brolga.');
  });

  test('is drawn at once when its code was fetched before', async () => {
    const { fetchModule, arrive, fetches } = code();
    const Part = fetchedPart(fetchModule, () => <p>Fetching</p>);
    void Part.fetchCode();
    await arrive();
    render(<Part name="Kestrel" />);
    screen.getByText('Good day, Kestrel.');
    expect(fetches()).toBe(1);
  });

  test('whose code cannot be had fails where it stands', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fetchModule, fail } = code();
    const Part = fetchedPart(fetchModule);
    render(
      <Boundary>
        <Part name="Kestrel" />
      </Boundary>,
    );
    await fail(new Error('offline'));
    screen.getByText('Failed: offline');
    said.mockRestore();
  });
});

describe('a page', () => {
  test('waits for its code behind the boundary above it', async () => {
    const { fetchModule, arrive } = code();
    const Page = fetchedPage(fetchModule);
    render(
      <Suspense fallback="Loading">
        <Page name="Kestrel" />
      </Suspense>,
    );
    screen.getByText('Loading');
    await arrive();
    await screen.findByText('Good day, Kestrel.');
  });

  test('needs no fallback when its code was fetched before', async () => {
    const { fetchModule, arrive } = code();
    const Page = fetchedPage(fetchModule);
    const fallback = jest.fn(() => null);
    const Fallback = () => fallback();
    void Page.fetchCode();
    await arrive();
    render(
      <Suspense fallback={<Fallback />}>
        <Page name="Kestrel" />
      </Suspense>,
    );
    screen.getByText('Good day, Kestrel.');
    expect(fallback).not.toHaveBeenCalled();
  });
});
