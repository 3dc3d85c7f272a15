import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageContent } from '~/lib/content';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { TextSections } from './text-sections';

export default function GuidelinesPage() {
  return (
    <TextSections title="Community Guidelines" page={usePageContent('guidelines')}>
      <p className="border-t border-line pt-7">
        <Link className={buttonClass('outline')} to="/">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          Back to Home
        </Link>
      </p>
    </TextSections>
  );
}
