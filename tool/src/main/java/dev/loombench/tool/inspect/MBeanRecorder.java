package dev.loombench.tool.inspect;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Recorder of the requests and pools that a JVM exposes as MBeans, once a second. It starts the
 * JVM's local management agent, which stays.
 */
final class MBeanRecorder implements Recorder {

  /**
   * Attribute of all MBeans of a name, added up.
   *
   * @param grows true for a counter, whose growth per second is the figure
   */
  private record Source(
      Scraped figure, ObjectName beans, String attribute, double factor, boolean grows) {

    static Source level(Scraped figure, String beans, String attribute) {
      return new Source(figure, named(beans), attribute, 1, false);
    }

    static Source counter(Scraped figure, String beans, String attribute, double factor) {
      return new Source(figure, named(beans), attribute, factor, true);
    }

    private static ObjectName named(String beans) {
      try {
        return new ObjectName(beans);
      } catch (JMException malformed) {
        throw new IllegalArgumentException(beans, malformed);
      }
    }

    OptionalDouble read(MBeanServerConnection server) throws IOException {
      OptionalDouble sum = OptionalDouble.empty();
      for (ObjectName bean : server.queryNames(beans, null)) {
        OptionalDouble value = read(server, bean);
        if (value.isPresent()) {
          sum = OptionalDouble.of(sum.orElse(0) + factor * value.getAsDouble());
        }
      }
      return sum;
    }

    private OptionalDouble read(MBeanServerConnection server, ObjectName bean) throws IOException {
      try {
        return server.getAttribute(bean, attribute) instanceof Number value
            ? OptionalDouble.of(value.doubleValue())
            : OptionalDouble.empty();
      } catch (JMException withoutIt) {
        return OptionalDouble.empty();
      }
    }
  }

  /** Fact with the reason why there are no MBeans. */
  static final String FACT = "mbeans";

  /** Tomcat, Jetty, HikariCP, Tomcat's DBCP and Tomcat's JDBC pool; times are in milliseconds. */
  private static final List<Source> SOURCES =
      List.of(
          Source.counter(Scraped.REQUESTS, "*:type=GlobalRequestProcessor,*", "requestCount", 1),
          Source.counter(
              Scraped.IN_FLIGHT, "*:type=GlobalRequestProcessor,*", "processingTime", 1e-3),
          Source.level(Scraped.MOST_THREADS, "*:type=ThreadPool,*", "maxThreads"),
          Source.level(
              Scraped.MOST_THREADS,
              "org.eclipse.jetty.util.thread:type=queuedthreadpool,*",
              "maxThreads"),
          Source.level(Scraped.CONNECTIONS, "com.zaxxer.hikari:type=Pool (*)", "ActiveConnections"),
          Source.level(
              Scraped.WAITING, "com.zaxxer.hikari:type=Pool (*)", "ThreadsAwaitingConnection"),
          Source.level(
              Scraped.MOST_CONNECTIONS, "com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize"),
          Source.level(Scraped.CONNECTIONS, "*:type=DataSource,*", "numActive"),
          Source.level(Scraped.MOST_CONNECTIONS, "*:type=DataSource,*", "maxTotal"),
          Source.level(Scraped.CONNECTIONS, "*:type=ConnectionPool,*", "Active"),
          Source.level(Scraped.WAITING, "*:type=ConnectionPool,*", "WaitCount"),
          Source.level(Scraped.MOST_CONNECTIONS, "*:type=ConnectionPool,*", "MaxActive"));

  private final Map<Source, SampleSeries> samples =
      SOURCES.stream().collect(Collectors.toMap(source -> source, _ -> new SampleSeries()));
  private Optional<JMXConnector> connector = Optional.empty();
  private Optional<SampleThread> thread = Optional.empty();
  private Optional<String> trouble = Optional.empty();

  @Override
  public String name() {
    return FACT;
  }

  @Override
  @SuppressWarnings("BanJNDI") // the address is that of the local agent, which names no directory
  public void start(Subjects subjects) {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(subjects.server().orElseThrow()));
      String address = jvm.startLocalManagementAgent();
      jvm.detach();
      JMXConnector connected = JMXConnectorFactory.connect(new JMXServiceURL(address));
      connector = Optional.of(connected);
      MBeanServerConnection server = connected.getMBeanServerConnection();
      thread = Optional.of(SampleThread.start("mbean-recorder", _ -> read(server)));
    } catch (IOException | AttachNotSupportedException unreachable) {
      trouble = Optional.of(String.valueOf(unreachable.getMessage()));
    }
  }

  private void read(MBeanServerConnection server) {
    try {
      for (Source source : SOURCES) {
        source.read(server).ifPresent(value -> samples.get(source).add(Instant.now(), value));
      }
    } catch (IOException ended) {
      trouble = Optional.of(String.valueOf(ended.getMessage()));
    }
  }

  @Override
  public void alignTo(List<Window> windows) {
    thread.ifPresent(sampling -> sampling.alignTo(windows));
  }

  @Override
  public void endAt(Window window) {
    alignTo(List.of(window));
  }

  @Override
  public Recording stop() {
    thread.ifPresent(SampleThread::stop);
    try {
      if (connector.isPresent()) {
        connector.get().close();
      }
    } catch (IOException ended) {
      trouble = Optional.of(String.valueOf(ended.getMessage()));
    }
    return new MBeans(Map.copyOf(samples), trouble);
  }

  private record MBeans(Map<Source, SampleSeries> samples, Optional<String> trouble)
      implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of();
    }

    @Override
    public Map<String, Reading> scrapedWithin(Window window) {
      var sums = new EnumMap<Scraped, Double>(Scraped.class);
      samples.forEach(
          (source, series) -> {
            OptionalDouble value = source.grows() ? series.growth(window) : series.mean(window);
            value.ifPresent(
                found ->
                    sums.merge(
                        source.figure(),
                        source.grows() ? found / window.seconds() : found,
                        Double::sum));
          });
      var readings = new HashMap<String, Reading>();
      sums.forEach((figure, value) -> readings.put(figure.name(), new Reading.Measured(value)));
      return readings;
    }

    @Override
    public Map<String, String> facts() {
      return trouble.map(why -> Map.of(FACT, why)).orElse(Map.of());
    }
  }
}
