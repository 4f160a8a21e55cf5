import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table with a section per load, a line per tool and medians over the rounds. */
final class Table {

  private static final Column REQUESTS = column("requests/s", Outcome.Measured::perSecond);
  private static final Column CPU_PER_REQUEST =
      column("CPU µs/request", Outcome.Measured::cpuMicrosPerRequest);
  private static final Column CPU_PER_100_000 =
      column("CPU s/100,000", measured -> measured.cpuMicrosPerRequest() / 10);
  private static final Column MEMORY =
      column("peak MiB", measured -> measured.peakResidentBytes() / 1048576.0);

  private static final List<Column> LATENESS =
      List.of(
          late("late µs p50", Outcome.Lateness::p50Micros),
          late("p99", Outcome.Lateness::p99Micros),
          late("p99.9", Outcome.Lateness::p999Micros),
          late("max", Outcome.Lateness::maxMicros),
          machine("machine µs p50", Outcome.Lateness::p50Micros),
          machine("p99", Outcome.Lateness::p99Micros),
          machine("p99.9", Outcome.Lateness::p999Micros));

  /** Reveal measurements that were disturbed or limited by the target. */
  private static final List<Column> CPU_SHARES =
      List.of(
          worst("target %", measured -> measured.shares().targetPercent()),
          worst("steal %", measured -> measured.shares().stealPercent()),
          worst("others %", measured -> measured.shares().othersPercent()));

  private Table() {}

  /** Column with the function of its cell, for at least one measurement. */
  private record Column(String title, Function<List<Outcome.Measured>, String> cell) {}

  private static Column column(String title, ToDoubleFunction<Outcome.Measured> figure) {
    return new Column(
        title, measured -> MedianRange.of(measured.stream().mapToDouble(figure).toArray()).text());
  }

  private static Column worst(String title, ToDoubleFunction<Outcome.Measured> figure) {
    return new Column(
        title,
        measured ->
            String.format(
                Locale.ROOT, "%.1f", measured.stream().mapToDouble(figure).max().orElse(0)));
  }

  private static Column late(String title, ToDoubleFunction<Outcome.Lateness> figure) {
    return lateness(title, Outcome.Measured::lateness, figure);
  }

  private static Column machine(String title, ToDoubleFunction<Outcome.Lateness> figure) {
    return lateness(title, Outcome.Measured::machine, figure);
  }

  private static Column lateness(
      String title,
      Function<Outcome.Measured, Optional<Outcome.Lateness>> of,
      ToDoubleFunction<Outcome.Lateness> figure) {
    return new Column(
        title,
        measured -> {
          double[] values =
              measured.stream().map(of).flatMap(Optional::stream).mapToDouble(figure).toArray();
          return values.length == 0 ? "–" : MedianRange.of(values).text();
        });
  }

  /** Returns the table as text. */
  static String of(List<Load> loads, List<String> tools, List<Bench.Entry> entries) {
    return loads.stream()
        .map(load -> section(load, tools, entries))
        .collect(Collectors.joining("\n"));
  }

  private static String section(Load load, List<String> tools, List<Bench.Entry> entries) {
    List<Column> columns = columns(load);
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of(""));
    columns.forEach(column -> titles.add(column.title));
    titles.add("note");
    rows.add(titles);
    for (String tool : tools) {
      List<Outcome> outcomes =
          entries.stream()
              .filter(entry -> entry.load().equals(load.title()) && entry.tool().equals(tool))
              .map(Bench.Entry::outcome)
              .toList();
      if (!outcomes.isEmpty()) {
        rows.add(row(tool, columns, outcomes));
      }
    }
    return rows.size() == 1 ? "" : load.title() + "\n" + aligned(rows);
  }

  private static List<Column> columns(Load load) {
    List<Column> ofLoad =
        switch (load) {
          case Load.Unpaced _ -> List.of(REQUESTS, CPU_PER_REQUEST);
          case Load.Rate _ ->
              Stream.concat(Stream.of(REQUESTS, CPU_PER_100_000), LATENESS.stream()).toList();
          case Load.Users _ -> List.of(REQUESTS, CPU_PER_REQUEST, MEMORY);
        };
    return Stream.concat(ofLoad.stream(), CPU_SHARES.stream()).toList();
  }

  private static List<String> row(String tool, List<Column> columns, List<Outcome> outcomes) {
    List<Outcome.Measured> measured =
        outcomes.stream()
            .filter(Outcome.Measured.class::isInstance)
            .map(Outcome.Measured.class::cast)
            .toList();
    List<String> row = new ArrayList<>(List.of("  " + tool));
    for (Column column : columns) {
      row.add(measured.isEmpty() ? "–" : column.cell.apply(measured));
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
                  case Outcome.Unavailable(String reason) -> reason;
                })
        .filter(note -> !note.isEmpty())
        .distinct()
        .forEach(notes::add);
    return String.join("; ", notes);
  }

  /** Pads the columns to the width of their widest cell. */
  private static String aligned(List<List<String>> rows) {
    int last = rows.getFirst().size() - 1;
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int i = 0; i < last; i++) {
        int column = i;
        int width = rows.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        String padding = " ".repeat(width - row.get(i).length());
        text.append(i == 0 ? row.get(i) + padding : padding + row.get(i)).append("  ");
      }
      text.append(row.get(last)).append('\n');
    }
    return text.toString();
  }
}
