package dev.loombench.tool.inspect;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JVM that a command reaches, like {@code kubectl exec -i POD --}, {@code docker exec -i NAME} or
 * {@code ssh HOST}. There must be {@code sh}, {@code cat}, {@code sleep} and {@code jcmd}; scripts
 * go to the standard input of {@code sh}, so that no word is quoted twice.
 *
 * @param files beginning of the names of files there
 */
record Through(List<String> command, String files) implements JvmPlace {

  private static final String END = "loombench-end-of-file";

  private static final Pattern GRANTED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");

  /** Quota and period at the end, if there is a quota. */
  private static final Pattern QUOTA = Pattern.compile("(?m)^(\\d+)\\s+(\\d+)\\s*\\z");

  /** Seconds since the boot, and the time of the boot in whole seconds. */
  private static final Pattern CLOCK = Pattern.compile("(?s)^(\\d+\\.\\d+) .*\nbtime (\\d+)");

  /** Difference of clocks up to which a recording is aligned well enough. */
  private static final double SAME_CLOCK_SECONDS = 2;

  Through {
    command = List.copyOf(command);
  }

  static Through of(String words) {
    return new Through(
        List.of(words.strip().split("\\s+")),
        "/tmp/loombench-inspect-" + Instant.now().toEpochMilli());
  }

  @Override
  public CommandOutput list() {
    return output("jcmd -l");
  }

  @Override
  public double cpus(long pid) {
    String text =
        output(
                """
                cat /proc/%d/status
                cat /sys/fs/cgroup/cpu.max 2>/dev/null ||
                  cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu/cpu.cfs_period_us 2>/dev/null
                true
                """
                    .formatted(pid))
            .output();
    Matcher granted = GRANTED.matcher(text);
    if (!granted.find()) {
      throw Problem.environment("inspect: can't read the CPUs of process %d there.".formatted(pid));
    }
    int all = CpuSet.parse(granted.group(1)).size();
    Matcher quota = QUOTA.matcher(text);
    return quota.find()
        ? Math.min(all, Double.parseDouble(quota.group(1)) / Double.parseDouble(quota.group(2)))
        : all;
  }

  @Override
  public Optional<Path> jar(long pid) {
    CommandOutput read = output("readlink /proc/%1$d/cwd && cat /proc/%1$d/cmdline".formatted(pid));
    String[] lines = read.output().split("\n", 2);
    return read.succeeded() && lines.length == 2
        ? RunningJvm.jar(lines[1], Path.of(lines[0]))
        : Optional.empty();
  }

  @Override
  public Recorder outside(Duration time) {
    return new StatRecorder(this, time);
  }

  @Override
  public Path folder(long pid) throws IOException {
    CommandOutput clock = output("cat /proc/uptime /proc/stat");
    Matcher now = CLOCK.matcher(clock.output());
    if (!now.find()) {
      throw new IOException(clock.output());
    }
    double there = Double.parseDouble(now.group(1)) + Double.parseDouble(now.group(2));
    double seconds = Instant.now().toEpochMilli() / 1e3 - there;
    if (Math.abs(seconds) > SAME_CLOCK_SECONDS) {
      throw Problem.environment(
          "inspect: the clock there differs by %.0f s from the one here, so its recording can't be read. Synchronize them."
              .formatted(seconds));
    }
    return Files.createTempDirectory("loombench-inspect");
  }

  @Override
  public void remove(Path folder) throws IOException {
    FileTrees.delete(folder);
    var _ = output("rm -f %s-*".formatted(files));
  }

  @Override
  public boolean isAlive(long pid) {
    return true;
  }

  @Override
  public JdkCommand commands(long pid, Duration limit) {
    return new JdkCommand(
        arguments -> start("jcmd '" + String.join("' '", arguments) + "'", Redirect.PIPE),
        pid,
        limit);
  }

  @Override
  public void give(Path file) throws IOException {
    CommandOutput written =
        output("cat >%s <<'%s'\n%s\n%s".formatted(there(file), END, Files.readString(file), END));
    if (!written.succeeded()) {
      throw new IOException("can't write %s there: %s".formatted(there(file), written.output()));
    }
  }

  @Override
  public Path there(Path file) {
    return Path.of(files + "-" + file.getFileName());
  }

  @Override
  public void take(Path file) throws IOException {
    Process process =
        start(
            "cat %1$s || exit 1\nrm -f %1$s; exit 0".formatted(there(file)),
            Redirect.to(file.toFile()));
    try {
      if (process.waitFor() != 0) {
        throw new IOException("can't read %s there".formatted(there(file)));
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  /** Starts a script there; its errors go to its output, unless that is a file. */
  Process start(String script, Redirect output) throws IOException {
    var words = new ArrayList<>(command);
    words.add("sh");
    boolean isFile = output.type() == Redirect.Type.WRITE;
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(!isFile)
            .redirectError(isFile ? Redirect.DISCARD : Redirect.PIPE)
            .redirectOutput(output)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write((script + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return process;
  }

  private CommandOutput output(String script) {
    try {
      Process process = start(script, Redirect.PIPE);
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return new CommandOutput(process.waitFor(), text);
    } catch (IOException failed) {
      return new CommandOutput(127, Problem.reason(failed));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new CommandOutput(130, "interrupted");
    }
  }
}
