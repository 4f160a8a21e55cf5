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

/** The file in which a server says that it listens, and what is in force. */
public final class ReadyFile {

  private ReadyFile() {}

  /**
   * Collects what is in force and writes it to {@code file}.
   *
   * @param server where it listens; asked which threads run its handlers and its kernels
   * @param serverFacts what only the server knows of itself
   * @param toJson the server's own JSON writer
   * @throws BadProperty when the file cannot be written there
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

  /** Writes beside it and renames, so that whoever waits for the file never sees half of it. */
  static void write(Path file, String json) {
    Path target = file.toAbsolutePath();
    try {
      Path whole = Files.createTempFile(target.getParent(), "ready", ".tmp");
      Files.writeString(whole, json);
      Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException cause) {
      throw new BadProperty(
          "loombench.ready-file: cannot write '%s': %s".formatted(file, cause), cause);
    }
  }
}
