import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { version } from '../../../../../package.json';
import type { Community } from '@app/contracts/community/community';

export const DOCS = '/api/docs';

/** The page at /api/docs and the document at /api/openapi.json. */
export const describeApi = (app: NestFastifyApplication, { name }: Community): void => {
  const description = new DocumentBuilder()
    .setTitle(`${name}: api`)
    .setDescription(
      'Commands append events and answer with `x-log-position`; send it back as `x-read-after`, of several commands joined by commas, and a query has seen them. A refusal may carry it too, and a query that is sent it has seen why. ' +
        'Every failure is `{ success: false, error, code, requestId }`.',
    )
    .setVersion(version)
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: `${name}: api`,
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true },
  });
};
