package dev.loombench.tool.analyze.inspect;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Pool of request threads of a server, by the names of its threads, with its default size. */
enum RequestPool {
  TOMCAT("https?-(nio|nio2|apr|openssl-nio)-.*exec-#", 200, 0),
  JETTY("qtp#-#|dw-#.*", 200, 0),
  UNDERTOW("XNIO-# task-#|default task-#", 16, 8),
  QUARKUS("executor-thread-#", 200, 8),
  VERTX("vert\\.x-worker-thread-#", 20, 0);

  private final Pattern names;
  private final int fewest;
  private final int forEachCpu;

  RequestPool(String names, int fewest, int forEachCpu) {
    this.names = Pattern.compile(names);
    this.fewest = fewest;
    this.forEachCpu = forEachCpu;
  }

  static Optional<RequestPool> of(String group) {
    return Stream.of(values()).filter(pool -> pool.names.matcher(group).matches()).findFirst();
  }

  double defaultThreads(double cpus) {
    return Math.max(fewest, forEachCpu * Math.ceil(cpus));
  }
}
