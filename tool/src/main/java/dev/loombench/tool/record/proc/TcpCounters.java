package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** TCP counters of a network namespace, from {@code net/snmp} and {@code net/netstat}. */
final class TcpCounters {

  private record Column(String table, String name) {}

  private static final Map<Sampled, Column> COLUMNS =
      new EnumMap<>(
          Map.of(
              Sampled.TCP_RETRANSMITTED, new Column("Tcp:", "RetransSegs"),
              Sampled.TCP_RESETS_SENT, new Column("Tcp:", "OutRsts"),
              Sampled.TCP_CONNECTIONS_RESET, new Column("Tcp:", "EstabResets"),
              Sampled.LISTEN_OVERFLOWS, new Column("TcpExt:", "ListenOverflows"),
              Sampled.LISTEN_DROPS, new Column("TcpExt:", "ListenDrops")));

  static final List<Sampled> ALL = List.copyOf(COLUMNS.keySet());

  private TcpCounters() {}

  static Map<Sampled, Double> read(long pid) throws IOException {
    return parse(KernelFile.ofProcess(pid, "net/snmp") + KernelFile.ofProcess(pid, "net/netstat"));
  }

  /** Parses the files' text. Each table is a line of names and a line of values. */
  static Map<Sampled, Double> parse(String text) throws IOException {
    List<List<String>> lines = text.lines().map(line -> List.of(line.strip().split(" +"))).toList();
    var counters = new EnumMap<Sampled, Double>(Sampled.class);
    for (Map.Entry<Sampled, Column> wanted : COLUMNS.entrySet()) {
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

  /** Process whose files show the TCP counters of the server's network namespace. */
  sealed interface Namespace {

    record OfProcess(long pid) implements Namespace {}

    record Unknown(String reason) implements Namespace {}

    /** Returns the tool's namespace for a server of unknown process that answers on loopback. */
    static Namespace of(Subjects subjects) {
      if (subjects.server().isPresent()) {
        return new OfProcess(subjects.server().getAsLong());
      }
      return isLoopback(subjects.address())
          ? new OfProcess(subjects.tool())
          : new Unknown(
              "the server was not started by the tool and is not on this machine's loopback,"
                  + " so its network namespace is unknown");
    }

    private static boolean isLoopback(URI address) {
      try {
        return InetAddress.getByName(address.getHost()).isLoopbackAddress();
      } catch (UnknownHostException unresolved) {
        return false;
      }
    }
  }
}
