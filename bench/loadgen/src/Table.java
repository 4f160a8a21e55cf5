import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The table: a section for each load, a line for each tool, medians over the rounds. */
final class Table {

  private static final List<Column> COLUMNS =
      List.of(
          new Column("requests/s", Outcome.Measured::perSecond),
          new Column("CPU µs/request", Outcome.Measured::cpuMicrosPerRequest),
          new Column("CPU s/100,000", measured -> measured.cpuMicrosPerRequest() / 10),
          new Column("peak MiB", measured -> measured.peakResidentBytes() / 1048576.0),
          new Column("target %", measured -> measured.shares().targetPercent()),
          new Column("steal %", measured -> measured.shares().stealPercent()),
          new Column("others %", measured -> measured.shares().othersPercent()));

  private static final List<LatenessColumn> LATENESS =
      List.of(
          new LatenessColumn("p50", Outcome.Lateness::p50Micros),
          new LatenessColumn("p99", Outcome.Lateness::p99Micros),
          new LatenessColumn("p99.9", Outcome.Lateness::p999Micros),
          new LatenessColumn("max", Outcome.Lateness::maxMicros));

  private Table() {}

  private record Column(String title, ToDoubleFunction<Outcome.Measured> figure) {}

  private record LatenessColumn(String title, ToDoubleFunction<Outcome.Lateness> figure) {}

  /** The table as text. */
  static String of(List<Bench.Entry> entries) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(titles());
    Map<String, List<Bench.Entry>> byLoad =
        entries.stream()
            .collect(
                Collectors.groupingBy(Bench.Entry::load, LinkedHashMap::new, Collectors.toList()));
    byLoad.forEach(
        (load, ofLoad) -> {
          rows.add(List.of(load));
          byTool(ofLoad).forEach((tool, outcomes) -> rows.add(row(tool, outcomes)));
        });
    return aligned(rows);
  }

  private static Map<String, List<Outcome>> byTool(List<Bench.Entry> entries) {
    return entries.stream()
        .collect(
            Collectors.groupingBy(
                Bench.Entry::tool,
                LinkedHashMap::new,
                Collectors.mapping(Bench.Entry::outcome, Collectors.toList())));
  }

  private static List<String> titles() {
    List<String> titles = new ArrayList<>(List.of(""));
    COLUMNS.forEach(column -> titles.add(column.title));
    LATENESS.forEach(column -> titles.add("late µs " + column.title));
    titles.add("note");
    return titles;
  }

  private static List<String> row(String tool, List<Outcome> outcomes) {
    List<Outcome.Measured> measured =
        outcomes.stream()
            .filter(Outcome.Measured.class::isInstance)
            .map(Outcome.Measured.class::cast)
            .toList();
    List<String> row = new ArrayList<>(List.of("  " + tool));
    for (Column column : COLUMNS) {
      row.add(
          measured.isEmpty()
              ? "–"
              : Spread.of(measured.stream().mapToDouble(column.figure).toArray()).text());
    }
    List<Outcome.Lateness> lateness =
        measured.stream().map(Outcome.Measured::lateness).flatMap(Optional::stream).toList();
    for (LatenessColumn column : LATENESS) {
      row.add(
          lateness.isEmpty()
              ? measured.isEmpty() ? "–" : "not told"
              : Spread.of(lateness.stream().mapToDouble(column.figure).toArray()).text());
    }
    row.add(notes(outcomes, measured));
    return row;
  }

  private static String notes(List<Outcome> outcomes, List<Outcome.Measured> measured) {
    List<String> notes = new ArrayList<>();
    long disturbed = measured.stream().filter(each -> each.shares().disturbed()).count();
    if (disturbed > 0) {
      notes.add("DISTURBED in %d of %d rounds".formatted(disturbed, outcomes.size()));
    }
    long failed = measured.stream().mapToLong(Outcome.Measured::failed).sum();
    if (failed > 0) {
      notes.add("%,d requests failed".formatted(failed));
    }
    outcomes.stream()
        .map(
            outcome ->
                switch (outcome) {
                  case Outcome.Measured each -> each.note();
                  case Outcome.None(String reason) -> reason;
                })
        .filter(note -> !note.isEmpty())
        .distinct()
        .forEach(notes::add);
    return String.join("; ", notes);
  }

  /** Columns as wide as their widest cell; a row of one cell is a heading and has no say. */
  private static String aligned(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; row.size() > 1 && i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        boolean left = i == 0 || i == widths.length - 1;
        int padding = row.size() == 1 ? 0 : widths[i] - row.get(i).length();
        line.append(left ? "" : " ".repeat(padding))
            .append(row.get(i))
            .append(left ? " ".repeat(padding) : "")
            .append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
