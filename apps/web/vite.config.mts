import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from './plugins/font-preload';
import { strictStyles } from './plugins/strict-styles';
import { terrainArt } from './plugins/terrain-art';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), terrainArt(), strictStyles(), fontPreload()],
  resolve: {
    alias: [
      { find: /^~\//, replacement: here('./src/') },
      { find: /^@app\/(domain|contracts)$/, replacement: here('../../libs/$1/src/index.ts') },
      { find: /^@app\/(domain|contracts)\//, replacement: `${here('../../libs')}/$1/src/` },
    ],
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // A data: URL would need room in the content security policy.
    assetsInlineLimit: 0,
  },
});
