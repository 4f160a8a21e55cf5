// Checks the dashboards against the types of Grafana's JSON model, which Grafana publishes for
// TypeScript: names of fields, their values, and the options of each kind of panel.
// Usage: node deploy/check-dashboards.mjs. It installs two packages from npm below target.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const work = path.join(root, 'target/check-dashboards');
const packages = ['@grafana/schema@13.2.3', 'typescript@5.9.3'];
const raw = '@grafana/schema/dist/esm/raw';
const panelTypes = {
  barchart: 'BarChart', bargauge: 'BarGauge', heatmap: 'Heatmap', stat: 'Stat', table: 'Table',
  text: 'Text', timeseries: 'TimeSeries',
};

// JSON has strings where the model has enumerations, and leaves defaults out.
const json = `import type * as model from '${raw}/dashboard/x/Dashboard_types.gen';
type Json<T> = T extends string ? \`\${T}\` : T extends number | boolean | null | undefined ? T
  : T extends (infer U)[] ? Json<U>[] : T extends object ? { [K in keyof T]?: Json<T[K]> } : T;
`;

/** Returns a constant that compiles only if the value has the type. */
const typed = (name, type, value) =>
  value === undefined ? '' : `export const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;

/** Queries belong to the data source; the model does not describe them. */
function source({ panels, annotations, templating, ...dashboard }) {
  const all = panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
  const kinds = new Set(all.map((panel) => panel.type).filter((kind) => kind !== 'row'));
  return [
    json,
    ...[...kinds].map((kind) =>
      `import type * as ${kind} from '${raw}/composable/${kind}/panelcfg/x/${panelTypes[kind]}PanelCfg_types.gen';\n`),
    typed('dashboard', "Json<Omit<model.Dashboard, 'panels' | 'annotations' | 'templating'>>", dashboard),
    ...templating.list.map(({ definition, ...variable }, i) =>
      typed(`variable${i}`, 'Json<model.VariableModel>', variable)),
    ...all.map((panel, i) => panel.type === 'row'
      ? typed(`row${i}`, "Json<Omit<model.RowPanel, 'panels'>>", { ...panel, panels: undefined })
      : panelSource(panel, i)),
  ].join('');
}

function panelSource({ options, fieldConfig, targets, ...panel }, i) {
  const { custom, ...defaults } = fieldConfig?.defaults ?? {};
  return `// ${panel.title}\n`
    + typed(`panel${i}`, "Json<Omit<model.Panel, 'options' | 'fieldConfig' | 'targets'>>", panel)
    + typed(`options${i}`, `Json<${panel.type}.Options>`, options)
    + typed(`defaults${i}`, "Json<Omit<model.FieldConfig, 'custom'>>", defaults)
    + typed(`custom${i}`, `Json<${panel.type}.FieldConfig>`, custom);
}

fs.mkdirSync(work, { recursive: true });
const run = (program, ...args) => execFileSync(program, args, { cwd: work, stdio: 'inherit' });
run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--no-save', '--prefix', work, ...packages);
const dashboards = path.join(root, 'deploy/grafana/dashboards');
const files = fs.readdirSync(dashboards).filter((file) => file.endsWith('.json'));
const sources = files.map((file) => {
  const checked = path.join(work, file.replace('.json', '.ts'));
  fs.writeFileSync(checked, source(JSON.parse(fs.readFileSync(path.join(dashboards, file)))));
  return checked;
});
try {
  run('node', 'node_modules/typescript/bin/tsc', '--noEmit', '--strict', '--skipLibCheck',
    '--module', 'nodenext', '--moduleResolution', 'nodenext', ...sources);
  console.log(`${files.join(' and ')} follow Grafana's model.`);
} catch {
  process.exitCode = 1;
}
