package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Recorded CPU use of a machine, replayed in place of {@code /proc/stat} and of the CPU of other
 * processes. A test seam: with it, the gates on noise decide the same about a run on an idle and on
 * a busy machine. The environment variable {@value #VARIABLE} names the file, and the facts of the
 * run's environment say so.
 *
 * <p>The file is CSV with a header and at least two lines: seconds since the start, and the CPU
 * seconds until then: busy, stolen by the hypervisor, of all CPUs, and of processes that do not
 * belong to the trial. The first line is all zero. The recording repeats after its last line.
 */
public final class CpuRecording {

  static final String VARIABLE = "LOOMBENCH_CPU_RECORDING";

  private static final int COLUMNS = 5;

  private static Optional<CpuRecording> injected; // null before the first call

  private final Path file;
  private final List<double[]> rows;
  private final long startNanos = System.nanoTime();

  private CpuRecording(Path file, List<double[]> rows) {
    this.file = file;
    this.rows = rows;
  }

  /**
   * Returns the recording that the environment names, if it names one. It starts with the first
   * call.
   *
   * @throws Problem if the file cannot be read or has another format
   */
  public static synchronized Optional<CpuRecording> injected() {
    if (injected == null) {
      injected = Optional.ofNullable(System.getenv(VARIABLE)).map(file -> read(Path.of(file)));
    }
    return injected;
  }

  static CpuRecording read(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      List<double[]> rows = lines.skip(1).map(CpuRecording::row).toList();
      if (rows.size() < 2 || rows.getFirst()[0] != 0) {
        throw new IllegalArgumentException("it needs two lines, the first at 0 s");
      }
      return new CpuRecording(file, rows);
    } catch (IOException | IllegalArgumentException cause) {
      throw Problem.environment(
          "cannot read the CPU recording %s: %s".formatted(file, Problem.reason(cause)), cause);
    }
  }

  private static double[] row(String line) {
    double[] row = Stream.of(line.split(",")).mapToDouble(Double::parseDouble).toArray();
    if (row.length != COLUMNS) {
      throw new IllegalArgumentException("not %d columns: %s".formatted(COLUMNS, line));
    }
    return row;
  }

  public Path file() {
    return file;
  }

  public MachineCpu machine() {
    double seconds = secondsSinceStart();
    return new MachineCpu(at(seconds, 1), at(seconds, 2), at(seconds, 3));
  }

  public double otherProcessesSeconds() {
    return at(secondsSinceStart(), COLUMNS - 1);
  }

  private double secondsSinceStart() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Interpolates a column between two lines. */
  double at(double seconds, int column) {
    double[] last = rows.getLast();
    double repeats = Math.floor(seconds / last[0]);
    double within = seconds - repeats * last[0];
    int next = 1;
    while (next < rows.size() - 1 && rows.get(next)[0] < within) {
      next++;
    }
    double[] before = rows.get(next - 1);
    double[] after = rows.get(next);
    double share = (within - before[0]) / (after[0] - before[0]);
    return repeats * last[column] + before[column] + share * (after[column] - before[column]);
  }
}
