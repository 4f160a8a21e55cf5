package dev.loombench.kernels.serving;

import dev.loombench.contract.ReadySignal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** File that a server writes once it listens: its process id, its port and its facts. */
public final class ReadyFile {

  private ReadyFile() {}

  /**
   * Collects the facts and writes the file.
   *
   * @param server the address of the server, from which the handler and kernel threads are
   *     requested
   * @param serverFacts the facts about framework, engine and client
   * @param toJson the JSON writer of the server
   * @throws BadProperty if the file cannot be written
   */
  public static void announce(
      Path file,
      InetSocketAddress server,
      Map<String, ?> serverFacts,
      Function<ReadySignal, String> toJson) {
    Map<String, String> facts = new TreeMap<>(JvmFacts.read());
    serverFacts.forEach((name, value) -> facts.put(name, String.valueOf(value)));
    facts.put("handler.thread", SelfRequest.get(server, "/thread"));
    facts.put("compute.thread", SelfRequest.get(server, "/thread/compute"));
    ReadySignal signal = new ReadySignal(ProcessHandle.current().pid(), server.getPort(), facts);
    write(file, toJson.apply(signal));
  }

  /** Writes a temporary file and renames it, so that readers never see half of it. */
  static void write(Path file, String json) {
    Path target = file.toAbsolutePath();
    try {
      Path temporary = Files.createTempFile(target.getParent(), "ready", ".tmp");
      Files.writeString(temporary, json);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException cause) {
      throw new BadProperty(
          "loombench.ready-file: cannot write '%s': %s".formatted(file, cause), cause);
    }
  }
}
