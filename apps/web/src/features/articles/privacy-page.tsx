import { usePageContent } from '~/lib/content';
import { TextSections } from './text-sections';

export default function PrivacyPage() {
  return <TextSections title="Privacy Policy" page={usePageContent('privacy')} />;
}
