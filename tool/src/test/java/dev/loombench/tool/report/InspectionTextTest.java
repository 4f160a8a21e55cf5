package dev.loombench.tool.report;

import dev.loombench.tool.analyze.inspect.Growth;
import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.report.terminal.InspectionText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class InspectionTextTest {

  @Test
  void theAnswerStandsFirst() throws IOException {
    Golden.matches("inspect-100.txt", text(jvm(), OptionalInt.of(20)));
  }

  private static String text(WatchedJvm jvm, OptionalInt threads) {
    var page = new TextPage(100, false);
    new InspectionText(page).write(jvm, Growth.of(jvm, threads));
    return String.join("\n", page.lines()) + "\n";
  }

  private static WatchedJvm jvm() {
    var requests =
        new Occupancy(
            "http-nio-#-exec-#",
            ThreadRole.POOL,
            60,
            20,
            20,
            20,
            8.1,
            OptionalInt.of(14),
            0,
            OptionalDouble.of(0.3),
            Map.of(ThreadPlace.SOCKET, 5.1, ThreadPlace.LOCK, 2.0, ThreadPlace.RUNNING, 1.0),
            List.of(
                new Occupancy.Spot(
                    ThreadPlace.LOCK,
                    Optional.of("java.util.concurrent.locks.ReentrantLock"),
                    "org.example.Rates.refresh",
                    2.0)));
    return new WatchedJvm(
        new WatchedJvm.Identity(
            4711,
            "shop.jar",
            Optional.of(Path.of("/srv/shop.jar")),
            "21.0.8",
            2,
            OptionalLong.of(512L << 20)),
        Duration.ofSeconds(60),
        Map.of(
            Metric.SERVER_CPU,
            new Reading.Measured(0.41),
            Metric.COLLECTOR_SHARE,
            new Reading.Measured(3),
            Metric.LIVE_SET,
            new Reading.Measured(400)),
        Map.of(Scraped.REQUESTS, 212.0, Scraped.IN_FLIGHT, 8.1),
        Map.of(Scraped.REQUESTS, 208.0, Scraped.IN_FLIGHT, 8.3),
        List.of(requests),
        OptionalDouble.of(0.03),
        List.of(new WatchedJvm.Missing.Unread("MBeans", "Connection refused")));
  }
}
