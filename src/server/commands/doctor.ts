// "npm run doctor": checks what a shop on the internet depends on, with one sentence of advice for each problem. It changes
// nothing and sends no mail.
import type { Config } from '../config.ts';
import { checkAllBackups } from '../doctor/backups.ts';
import { checkCertificate } from '../doctor/certificate.ts';
import { checkDisk } from '../doctor/disk.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkClock, checkDomain, checkPorts, checkProxy, checkShop } from '../doctor/network.ts';
import { checkReplica } from '../doctor/replica.ts';
import { checkBucketAccess, checkDatabase, checkMail } from '../doctor/connections.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { commandLine } from '../platform/command-line.ts';

const statusWords: Record<Finding['status'], string> = {
  ok: 'ok',
  warning: 'WARN',
  failed: 'FAILED',
  unknown: '?',
};

/** Widths of the first two columns of the output, in characters. */
const STATUS_WIDTH = 8;
const PART_WIDTH = 13;

function describe({ part, status, text, advice }: Finding): string {
  const line = `${statusWords[status].padEnd(STATUS_WIDTH)}${part.padEnd(PART_WIDTH)}${text}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(STATUS_WIDTH + PART_WIDTH)}${advice}`;
}

function conclude(findings: readonly Finding[]): string {
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const [failed, warnings, unknown] = [count('failed'), count('warning'), count('unknown')];
  if (failed > 0) process.exitCode = 1;
  const result =
    failed + warnings > 0
      ? `${failed} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
      : unknown > 0
        ? 'What could be checked is in order.'
        : 'Everything is in order.';
  return unknown === 0 ? result : `${result} ${unknown} of ${findings.length} could not be checked.`;
}

async function examine(config: Config): Promise<string> {
  const now = Date.now();
  const checked = await Promise.all([
    checkShop(config),
    checkDomain(config),
    checkPorts(config),
    checkCertificate(config.publicUrl, now),
    checkProxy(config),
    checkClock(config),
    checkDisk(config),
    checkDatabase(config),
    checkReplica(config),
    checkAllBackups(config, now),
    checkBucketAccess(config),
    checkMail(config),
  ]);
  const findings = checked.filter((finding) => finding !== undefined);
  return [...findings.map(describe), '', conclude(findings)].join('\n');
}

readArguments({
  command: commandLine('doctor'),
  description:
    'Checks the domain, ports, certificate, clock, disk, database, replica, backups, buckets, mail and proxy of the shop, and whether it responds. Changes nothing.',
});

await runCommand(examine);
