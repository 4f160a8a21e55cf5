package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.proc.ProcSeries.Counted;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * TCP counters of one network namespace, from {@code net/snmp} and {@code net/netstat} of a process
 * in it.
 */
final class TcpCounters {

  /** Table and column of a counter. */
  private record Column(String table, String name) {}

  private static final Map<Counted, Column> COLUMNS =
      new EnumMap<>(
          Map.of(
              Counted.TCP_RETRANSMITTED, new Column("Tcp:", "RetransSegs"),
              Counted.TCP_RESETS_SENT, new Column("Tcp:", "OutRsts"),
              Counted.TCP_CONNECTIONS_RESET, new Column("Tcp:", "EstabResets"),
              Counted.LISTEN_OVERFLOWS, new Column("TcpExt:", "ListenOverflows"),
              Counted.LISTEN_DROPS, new Column("TcpExt:", "ListenDrops")));

  /** All counters. */
  static final List<Counted> ALL = List.copyOf(COLUMNS.keySet());

  private TcpCounters() {}

  /** Reads the counters of a process's namespace. */
  static Map<Counted, Double> read(long pid) throws IOException {
    return parse(KernelFile.ofProcess(pid, "net/snmp") + KernelFile.ofProcess(pid, "net/netstat"));
  }

  /** Parses the files' text. Each table is a line of names and a line of values. */
  static Map<Counted, Double> parse(String text) throws IOException {
    List<List<String>> lines = text.lines().map(line -> List.of(line.strip().split(" +"))).toList();
    var counters = new EnumMap<Counted, Double>(Counted.class);
    for (Map.Entry<Counted, Column> wanted : COLUMNS.entrySet()) {
      counters.put(wanted.getKey(), value(lines, wanted.getValue()));
    }
    return counters;
  }

  private static double value(List<List<String>> lines, Column column) throws IOException {
    List<List<String>> table =
        lines.stream().filter(words -> words.getFirst().equals(column.table())).toList();
    int index = table.size() == 2 ? table.getFirst().indexOf(column.name()) : -1;
    if (index < 0 || index >= table.getLast().size()) {
      throw new IOException(
          "this kernel does not count %s %s".formatted(column.table(), column.name()));
    }
    return Double.parseDouble(table.getLast().get(index));
  }
}
