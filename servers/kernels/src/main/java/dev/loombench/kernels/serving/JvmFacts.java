package dev.loombench.kernels.serving;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Facts about the running JVM. */
public final class JvmFacts {

  private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");

  private JvmFacts() {}

  /** Reads all facts. */
  public static Map<String, String> read() {
    Map<String, String> facts = new TreeMap<>();
    Runtime runtime = Runtime.getRuntime();
    facts.put("java.version", System.getProperty("java.version"));
    facts.put("java.vendor", System.getProperty("java.vendor"));
    facts.put("java.vm.name", System.getProperty("java.vm.name"));
    facts.put("java.vm.version", System.getProperty("java.vm.version"));
    facts.put(
        "jvm.arguments",
        String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
    facts.put("jvm.available-processors", String.valueOf(runtime.availableProcessors()));
    facts.put(
        "jvm.gc",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(MemoryManagerMXBean::getName)
            .collect(joining(", ")));
    facts.put("jvm.max-heap-bytes", String.valueOf(runtime.maxMemory()));
    facts.put("os.somaxconn", somaxconn());
    return facts;
  }

  /** Reads the kernel's limit of every listen backlog. */
  private static String somaxconn() {
    if (!Files.isReadable(SOMAXCONN)) {
      return "unavailable";
    }
    try (BufferedReader lines = Files.newBufferedReader(SOMAXCONN)) {
      return lines.readLine();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
