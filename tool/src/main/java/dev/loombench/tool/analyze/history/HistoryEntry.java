package dev.loombench.tool.analyze.history;

/** Run folder in a history. */
public sealed interface HistoryEntry {

  /** Readable run. */
  record Known(RunSummary summary) implements HistoryEntry {}

  /** Folder of a run that is damaged, without a trial, or of another layout. */
  record Unreadable(String folder, String reason) implements HistoryEntry {}
}
