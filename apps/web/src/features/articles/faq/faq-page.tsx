import { Search } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { TextInput } from '~/ui/kit/controls/text-input';
import { ContentHeader } from '~/ui/page/content-header';
import { ContentsNav } from '../contents-nav';
import { matching } from './faq-search';
import { Html } from '~/ui/page/html';
import { QuestionItem } from './question-item';
import { useHashTarget } from '../use-hash-target';
import { useOpenQuestions } from './use-open-questions';

export default function FaqPage() {
  const page = usePageContent('faq');
  const { open, toggle, search, setSearch } = useOpenQuestions();
  const sought = useDeferredValue(search);
  const categories = useMemo(() => matching(page.parts, sought), [page.parts, sought]);
  const found = categories.reduce((sum, { parts }) => sum + parts.length, 0);
  useHashTarget();
  return (
    <>
      <ContentHeader title="Frequently asked questions" lead={<Html>{page.html}</Html>} />
      <div className="page grid gap-x-6 gap-y-8 pt-8 nav:grid-cols-[4fr_8fr] nav:pt-14">
        <ContentsNav entries={categories} label="Categories" />
        <div className="min-w-0">
          <SearchBox value={search} onChange={setSearch} />
          <p role="status" className={sought ? 'mt-3 text-small text-ink-3' : 'sr-only'}>
            {sought && found > 0 && `${found} ${found === 1 ? 'question' : 'questions'} with “${sought.trim()}”`}
          </p>
          {categories.map(({ id, title, parts }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-24 pt-10 outline-none"
            >
              <h2 id={`${id}-title`} className="text-2">
                {title}
              </h2>
              <div className="mt-4 border-b border-line-strong">
                {parts.map((question) => (
                  <QuestionItem
                    key={question.id}
                    question={question}
                    open={open.has(question.id)}
                    onToggle={() => toggle(question.id)}
                  />
                ))}
              </div>
            </section>
          ))}
          {found === 0 && (
            <div className="pt-8">
              <EmptyState
                title={`No question mentions “${sought.trim()}”.`}
                action={
                  <Link className={buttonClass('outline')} to="/support-tickets">
                    Support Tickets
                  </Link>
                }
              >
                Fewer words find more. If nobody has asked it yet, a team will answer it.
              </EmptyState>
            </div>
          )}
        </div>
      </div>
      <Elsewhere />
    </>
  );
}

const SearchBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div role="search" className="relative max-w-120">
    <label htmlFor="faq-search" className="sr-only">
      Search the questions
    </label>
    <Search
      size={17}
      strokeWidth={1.75}
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
    />
    <TextInput
      id="faq-search"
      type="search"
      maxLength={100}
      placeholder="Search the questions"
      autoComplete="off"
      className="h-12 pl-10.5"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

/** Links to the pages that answer at length. */
function Elsewhere() {
  const { recruitment, shortName } = useSite();
  const pages = [
    { to: '/guidelines', title: 'Community Guidelines', text: 'What holds everywhere.' },
    { to: recruitment.path, title: `Join ${shortName}`, text: 'The recruitment process, step by step.' },
    { to: '/support-tickets', title: 'Support Tickets', text: 'Which team to write to.' },
    { to: '/whitelisting', title: 'Whitelisting', text: 'Slots, and how points are counted.' },
  ];
  return (
    <section aria-labelledby="elsewhere" className="page pt-18">
      <h2 id="elsewhere" className="text-2">
        The longer answers
      </h2>
      <ul className="mt-5 grid border border-line-strong phone:grid-cols-2 nav:grid-cols-4">
        {pages.map(({ to, title, text }) => (
          <li
            key={to}
            className="relative border-line-strong p-5 not-first:border-t hover:bg-raised phone:even:border-l phone:nth-2:border-t-0 nav:not-first:border-t-0 nav:not-first:border-l"
          >
            <Link to={to} className="title text-3 font-[750] after:absolute after:inset-0">
              {title}
            </Link>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
