// How Svelte components are compiled, for Vite and svelte-check.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess() };
