package dev.loombench.tool.agent;

import dev.loombench.tool.doctor.Doctor;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.place.HostService;
import dev.loombench.tool.place.NetworkPath;
import dev.loombench.tool.place.RemoteLoad;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** This host, with the folder for files of the connection. */
final class HostAgent implements HostService {

  private static final int PART = 1 << 18;
  private static final String WORK = "runs";

  private final CpuPlacement placement;
  private final Path work;

  HostAgent(CpuPlacement placement) {
    this.placement = placement;
    Path runs = Home.path().getParent().resolveSibling(WORK);
    this.work = runs.resolve(Long.toString(ProcessHandle.current().pid()));
    try {
      deleteEnded(runs);
      Files.createDirectories(work);
    } catch (IOException cause) {
      throw Problem.environment(
          "can't create %s: %s".formatted(work, Problem.reason(cause)), cause);
    }
  }

  Path work() {
    return work;
  }

  @Override
  public HostState host() {
    String[] addresses = System.getenv().getOrDefault("SSH_CONNECTION", "").split(" ", -1);
    boolean areKnown = addresses.length == 4;
    return new HostState(
        Machine.environment(Home.path()),
        areKnown ? addresses[2] : "",
        areKnown ? addresses[0] : "",
        placement.processors(),
        work.toString());
  }

  @Override
  public List<Check> examine() {
    return new Doctor(Home.path(), Home.jdks(), work, placement).examine();
  }

  @Override
  public Optional<MachineCpu> machineCpu() {
    return MachineCpu.readIfAny();
  }

  @Override
  public int listen(String address) {
    return NetworkPath.listen(address).getLocalPort();
  }

  @Override
  public NetworkPath measure(String address, int port) {
    return NetworkPath.measure(address, port);
  }

  @Override
  public String read(String file, long offset) {
    var bytes = ByteBuffer.allocate(PART);
    try (SeekableByteChannel channel = Files.newByteChannel(work.resolve(file))) {
      channel.position(offset);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // reads up to the end of the part or of the file
      }
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
    byte[] part = new byte[bytes.flip().remaining()];
    bytes.get(part);
    return RemoteLoad.encoded(part);
  }

  @Override
  public void delete(String file) {
    try {
      Files.deleteIfExists(work.resolve(file));
    } catch (IOException cause) {
      throw Problem.environment(
          "can't delete %s: %s".formatted(file, Problem.reason(cause)), cause);
    }
  }

  /** Deletes the folders of agents that ended before their server did. */
  private static void deleteEnded(Path runs) throws IOException {
    if (Files.isDirectory(runs)) {
      try (Stream<Path> folders = Files.list(runs)) {
        folders
            .filter(folder -> folder.getFileName().toString().matches("\\d+"))
            .filter(
                folder ->
                    ProcessHandle.of(Long.parseLong(folder.getFileName().toString())).isEmpty())
            .forEach(HostAgent::deleteAll);
      }
    }
  }

  static void deleteAll(Path folder) {
    try {
      FileTrees.delete(folder);
    } catch (IOException cause) {
      System.err.printf("loombench: can't delete %s: %s%n", folder, cause.getMessage());
    }
  }
}
