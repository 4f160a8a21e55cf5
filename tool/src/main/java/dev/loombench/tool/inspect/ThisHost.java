package dev.loombench.tool.inspect;

import static java.util.stream.Collectors.joining;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.launch.os.ProcessRoot;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.proc.CpuQuota;
import dev.loombench.tool.record.proc.ProcRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** JVM on this host, also in a container. */
record ThisHost() implements JvmPlace {

  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** Folder of temporary files, also in containers. */
  private static final Path TEMPORARY = Path.of("/tmp");

  @Override
  public CommandOutput list() {
    CommandOutput listed = CommandOutput.of(List.of(JCMD.toString(), "-l"));
    String own = ProcessHandle.current().pid() + " ";
    return new CommandOutput(
        listed.status(),
        listed.output().lines().filter(line -> !line.startsWith(own)).collect(joining("\n")));
  }

  @Override
  public double cpus(long pid) {
    int granted =
        CpuPlacement.granted(pid)
            .map(CpuSet::size)
            .orElseGet(Runtime.getRuntime()::availableProcessors);
    return Math.min(granted, CpuQuota.of(pid).orElse(granted));
  }

  @Override
  public Optional<Path> jar(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      return RunningJvm.jar(
          Files.readString(process.resolve("cmdline")),
          Files.readSymbolicLink(process.resolve("cwd")));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public Recorder outside(Duration time) {
    return new ProcRecorder();
  }

  /** Creates a folder that another user may write to, if the JVM is that of another user. */
  @Override
  public Path folder(long pid) throws IOException {
    Path folder =
        Files.createTempDirectory(ProcessRoot.outside(pid, TEMPORARY), "loombench-inspect");
    Optional<String> user = ProcessHandle.of(pid).flatMap(process -> process.info().user());
    if (!user.equals(ProcessHandle.current().info().user())) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    return folder;
  }

  @Override
  public void remove(Path folder) throws IOException {
    FileTrees.delete(folder);
  }

  @Override
  public boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}
