package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Kind of code that uses CPU.
 *
 * <p>A sample with any frame of the workload's kernel belongs to the kernel. Otherwise, if its
 * innermost frame belongs to the operating system, so does the sample. Any other sample belongs to
 * its innermost frame outside the JDK's general-purpose classes: strings built by {@code java.lang}
 * count for their caller. Within the JDK, only schedulers and the HTTP client are groups. Each of
 * the JVM's own threads counts as a whole.
 */
public enum ProfileGroup {
  /** The workload's own work. */
  KERNEL("workload kernel", ""),
  /** Accepting, reading, parsing and writing requests and answers. */
  HTTP(
      "HTTP server",
      "org.apache.coyote. org.apache.catalina. org.apache.tomcat. org.apache.juli. io.netty."
          + " reactor.netty. io.vertx. io.undertow. org.xnio. io.helidon. org.eclipse.jetty."
          + " com.sun.net.httpserver. sun.net.httpserver."),
  /** From the HTTP server to the handler and back. */
  FRAMEWORK(
      "framework",
      "org.springframework. jakarta. io.quarkus. io.smallrye. org.jboss. reactor."
          + " org.reactivestreams. io.micrometer."),
  /** Handing work from thread to thread, parking and resuming. */
  SCHEDULER(
      "scheduler",
      "java.lang.VirtualThread java.lang.ThreadBuilders jdk.internal.vm.Continuation"
          + " java.util.concurrent.ThreadPoolExecutor java.util.concurrent.ForkJoin"
          + " java.util.concurrent.ScheduledThreadPoolExecutor java.util.concurrent.FutureTask"
          + " java.util.concurrent.CompletableFuture java.util.concurrent.Executors"
          + " java.util.concurrent.LinkedBlockingQueue java.util.concurrent.LinkedTransferQueue"
          + " java.util.concurrent.LinkedBlockingDeque java.util.concurrent.ArrayBlockingQueue"
          + " java.util.concurrent.SynchronousQueue java.util.concurrent.DelayQueue"
          + " java.util.concurrent.Semaphore java.util.concurrent.CountDownLatch"
          + " java.util.concurrent.locks."),
  /** Objects to JSON and back. */
  JSON(
      "JSON",
      "com.fasterxml.jackson. tools.jackson. com.google.gson. jakarta.json. org.eclipse.yasson."),
  /** Calls to other services. */
  CLIENT("HTTP client", "org.apache.hc. java.net.http. jdk.internal.net.http. okhttp3."),
  /** Drivers, pools and mappers of databases. */
  DATABASE(
      "database",
      "java.sql. org.postgresql. com.mysql. org.mariadb. com.zaxxer.hikari. io.r2dbc. org.hibernate."
          + " org.h2."),
  /** All other code outside the JDK: handlers, logging, other libraries. */
  APPLICATION("application other", ""),
  /** Samples with frames of the JDK only. */
  JDK("JDK other", "java. javax. jdk. sun. com.sun."),
  /** Samples of Java threads whose stack could not be walked. */
  UNKNOWN("no stack", ""),
  /** The operating system's kernel, where the profiler sees it. */
  SYSTEM("operating system", ""),
  GC("garbage collector", ""),
  JIT("JIT compiler", ""),
  /** The rest of the JVM; with the serial collector, collecting too. */
  JVM("JVM other", "");

  private static final List<ProfileGroup> NAMED =
      List.of(JSON, HTTP, FRAMEWORK, SCHEDULER, CLIENT, DATABASE, JDK);

  private final String label;
  private final String beginnings;

  ProfileGroup(String label, String beginnings) {
    this.label = label;
    this.beginnings = beginnings;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String label() {
    return label;
  }

  static ProfileGroup of(SampledStack stack, Optional<KernelFrames> kernel) {
    return switch (stack.kind()) {
      case GC -> GC;
      case JIT -> JIT;
      case JVM -> JVM;
      case JAVA -> ofJava(stack, kernel);
    };
  }

  /** Returns whether a frame at the root only starts or schedules a thread. */
  public static boolean runsThreads(String frame) {
    return frame.startsWith("org.apache.tomcat.util.threads.")
        || frame.startsWith("io.netty.util.concurrent.")
        || frame.startsWith("io.netty.util.internal.ThreadExecutorMap")
        || !SampledStack.isJava(frame)
        || JDK == ofFrame(frame)
        || SCHEDULER == ofFrame(frame);
  }

  /** Returns the group of all threads of a kind; empty for Java threads. */
  static Optional<ProfileGroup> of(ThreadKind kind) {
    return switch (kind) {
      case GC -> Optional.of(GC);
      case JIT -> Optional.of(JIT);
      case JVM -> Optional.of(JVM);
      case JAVA -> Optional.empty();
    };
  }

  private static ProfileGroup ofJava(SampledStack stack, Optional<KernelFrames> kernel) {
    List<String> frames = stack.frames();
    if (frames.isEmpty()) {
      return UNKNOWN;
    }
    if (kernel.filter(work -> work.in(stack)).isPresent()) {
      return KERNEL;
    }
    if (frames.getLast().endsWith(SampledStack.SYSTEM)) {
      return SYSTEM;
    }
    return frames.reversed().stream()
        .filter(SampledStack::isJava)
        .map(ProfileGroup::ofFrame)
        .filter(group -> group != JDK)
        .findFirst()
        .orElse(JDK);
  }

  private static ProfileGroup ofFrame(String frame) {
    return NAMED.stream().filter(group -> group.begins(frame)).findFirst().orElse(APPLICATION);
  }

  private boolean begins(String frame) {
    return Stream.of(beginnings.split(" ", -1)).anyMatch(frame::startsWith);
  }
}
