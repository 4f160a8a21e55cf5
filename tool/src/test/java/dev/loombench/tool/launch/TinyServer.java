package dev.loombench.tool.launch;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Stands for a server of Loombench's own, and misbehaves when told to. */
public final class TinyServer {

  private TinyServer() {}

  /** Understands {@code --loombench.ready-file}, {@code --loombench.mode} and {@code --port}. */
  public static void main(String[] arguments) throws IOException {
    System.out.println("tiny server with " + String.join(" ", arguments));
    String mode = option(arguments, "--loombench.mode=", "well");
    switch (mode) {
      case "dies" -> {
        System.out.println("no database, no service");
        System.exit(7);
      }
      case "breaks" -> breakDeeply(300);
      case "stubborn" -> Runtime.getRuntime().addShutdownHook(new Thread(TinyServer::never));
      case "parent" -> new ProcessBuilder("sleep", "1000").inheritIO().start();
      default -> {
        // It behaves.
      }
    }
    int port = listen(Integer.parseInt(option(arguments, "--port=", "0")));
    String readyFile = option(arguments, "--loombench.ready-file=", "");
    if (!mode.equals("mute") && !readyFile.isEmpty()) {
      sayReady(Path.of(readyFile), port, option(arguments, "--loombench.backlog=", "4096"));
    }
  }

  /** Throws an error with a stack trace of that many lines. */
  private static void breakDeeply(int depth) {
    if (depth > 0) {
      breakDeeply(depth - 1);
    }
    throw new LinkageError("record components not available");
  }

  private static int listen(int port) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          System.out.printf("%s %s%n", exchange.getRequestMethod(), exchange.getRequestURI());
          if (path.equals("/exit")) {
            System.out.println("told to exit");
            System.exit(3);
          }
          exchange.sendResponseHeaders(path.equals("/unwell") ? 503 : 200, -1);
          exchange.close();
        });
    server.start();
    return server.getAddress().getPort();
  }

  private static void sayReady(Path file, int port, String backlog) throws IOException {
    Runtime runtime = Runtime.getRuntime();
    String json =
        """
        {"pid": %d, "port": %d, "facts": {
          "jvm.arguments": "%s",
          "jvm.available-processors": "%d",
          "jvm.gc": "%s",
          "jvm.max-heap-bytes": "%d",
          "server.backlog": "%s",
          "server.max-connections": "unlimited",
          "server.max-keep-alive-requests": "-1",
          "server.keep-alive-timeout-millis": "-1",
          "server.connection-timeout-millis": "-1"}}
        """
            .formatted(
                ProcessHandle.current().pid(),
                port,
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
                runtime.availableProcessors(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(MemoryManagerMXBean::getName)
                    .collect(Collectors.joining(", ")),
                runtime.maxMemory(),
                backlog);
    Path whole = Files.createTempFile(file.getParent(), "ready", ".tmp");
    Files.writeString(whole, json);
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String option(String[] arguments, String name, String fallback) {
    return Arrays.stream(arguments)
        .filter(argument -> argument.startsWith(name))
        .map(argument -> argument.substring(name.length()))
        .findFirst()
        .orElse(fallback);
  }

  private static void never() {
    while (true) {
      java.util.concurrent.locks.LockSupport.park();
    }
  }
}
