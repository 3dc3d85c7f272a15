import type { Article as Content } from '@app/contracts/content/pages';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { usePageTitle } from '~/lib/page-title';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { MessagePage } from '~/ui/page/message-page';
import { ContentHeader } from '~/ui/page/content-header';
import { DateText } from '~/ui/page/date-text';
import { Html } from '~/ui/page/html';

export default function ArticlePage() {
  const { articleId } = useParams();
  const { articles } = usePageContent('news');
  const article = articles.find(({ id }) => id === articleId);
  if (article) return <Article article={article} others={articles.filter((one) => one !== article)} />;
  return (
    <MessagePage title="Article Not Found" action={<BackToNews />}>
      There is no article at this address. It may have been taken down, or the address is mistyped.
    </MessagePage>
  );
}

function Article({ article, others }: { article: Content; others: readonly Content[] }) {
  const { html, date, marks } = article;
  const { title, summary, author, thumbnail, tags } = marks;
  usePageTitle(title);
  return (
    <article>
      <ContentHeader
        title={title}
        lead={<p>{summary}</p>}
        tint={thumbnail || 'community'}
        above={
          <Link to="/news" className="inline-flex items-center gap-2 hover:text-ink">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            News
          </Link>
        }
      />
      <div className="page grid gap-x-6 gap-y-10 pt-10 nav:grid-cols-[4fr_8fr] nav:pt-14">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-4 border-t border-line pt-5 text-body nav:max-w-64 nav:grid-cols-1">
          <Fact name="Published">
            <DateText iso={date} />
          </Fact>
          <Fact name="By">{author}</Fact>
          {tags && <Fact name="About">{tags}</Fact>}
        </dl>
        <div className="min-w-0">
          <Html className="html-article">{html}</Html>
          <p className="mt-12 border-t border-line pt-7">
            <BackToNews />
          </p>
          <More articles={others.slice(0, 3)} />
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function BackToNews() {
  return (
    <Link className={buttonClass('outline')} to="/news">
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Back to News
    </Link>
  );
}

function More({ articles }: { articles: readonly Content[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-12">
      <h2 id="more" className="text-3">
        More news
      </h2>
      <ul className="mt-3">
        {articles.map(({ id, date, marks: { title } }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3">
            <Link className="link" to={`/news/${id}`}>
              {title}
            </Link>
            <DateText iso={date} className="text-small text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
