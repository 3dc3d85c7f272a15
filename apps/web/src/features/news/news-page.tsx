import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ArticlePicture } from './article-picture';
import { ContentHeader } from '~/ui/page/content-header';
import { DateText } from '~/ui/page/date-text';
import { Html } from '~/ui/page/html';

export default function NewsPage() {
  const { html, articles } = usePageContent('news');
  return (
    <>
      <ContentHeader title="News" lead={<Html>{html}</Html>} />
      <div className="page pt-10 nav:pt-14">
        {articles.length === 0 ? (
          <EmptyState title="No news articles available at this time." />
        ) : (
          <ul className="border-b border-line-strong">
            {articles.map(({ id, date, marks: { title, summary, author, thumbnail, tags } }) => (
              <li
                key={id}
                className="group relative grid gap-x-8 gap-y-5 border-t border-line-strong py-6 phone:grid-cols-[2fr_3fr] nav:grid-cols-[5fr_7fr]"
              >
                <ArticlePicture thumbnail={thumbnail} className="aspect-[2/1] max-h-64 w-full" />
                <div className="min-w-0 self-center">
                  <p className="text-small text-ink-3">
                    <DateText iso={date} />, {author}
                  </p>
                  <h2 className="mt-2 text-[clamp(1.75rem,1.4rem+1.3vw,2.5rem)]">
                    {/* The whole row is the target; the title is the link. */}
                    <Link to={`/news/${id}`} className="group-hover:text-gold-hi after:absolute after:inset-0">
                      {title}
                    </Link>
                  </h2>
                  <p className="mt-3 max-w-[60ch] text-[1.0625rem] leading-[1.6] text-ink-2">{summary}</p>
                  {tags && <p className="mt-3 text-small text-ink-3">{tags}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
