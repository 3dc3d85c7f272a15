import { usePageContent } from '~/lib/content';
import { TextSections } from './text-sections';

export default function TermsPage() {
  return <TextSections title="Terms of Service" page={usePageContent('terms')} />;
}
