package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.report.text.TrendSentences;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Document of {@code loombench history --json}; its schema is docs/history.schema.json. */
public record HistoryJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonPropertyDescription("Readable runs, in the order made.") List<RunRow> runs,
    @JsonPropertyDescription("Folders of runs that can't be read.") List<UnreadableRow> unreadable,
    @JsonPropertyDescription("Folder of the run of each named baseline.")
        Map<String, String> baselines) {

  static final int SCHEMA = 1;

  record RunRow(
      String folder,
      String study,
      @JsonPropertyDescription("When its first trial started.") Instant started,
      @JsonPropertyDescription("Identity of Loombench's build.") String build,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Commit of the folder in which the run was started.")
          Optional<String> commit,
      @JsonPropertyDescription("JDKs of the servers.") List<String> jdks,
      String host,
      @JsonPropertyDescription("CPU model and number of CPUs.") String machine,
      @JsonPropertyDescription("Number of comparisons of its variants by verdict.")
          Map<String, Long> verdicts,
      @JsonPropertyDescription("Number of valid trials.") int completed,
      int trials) {

    static RunRow of(RunSummary run) {
      return new RunRow(
          run.folder(),
          run.study(),
          run.started(),
          run.origin().build(),
          run.origin().commit(),
          run.origin().jdks(),
          run.origin().host(),
          TrendSentences.machine(run.origin()),
          run.verdicts(),
          run.completed(),
          run.trials());
    }
  }

  record UnreadableRow(String folder, String reason) {}

  public static HistoryJson of(List<HistoryEntry> entries, Map<String, String> baselines) {
    return new HistoryJson(
        SCHEMA,
        entries.stream()
            .filter(HistoryEntry.Known.class::isInstance)
            .map(HistoryEntry.Known.class::cast)
            .map(one -> RunRow.of(one.summary()))
            .toList(),
        entries.stream()
            .filter(HistoryEntry.Unreadable.class::isInstance)
            .map(HistoryEntry.Unreadable.class::cast)
            .map(one -> new UnreadableRow(one.folder(), one.reason()))
            .toList(),
        baselines);
  }
}
