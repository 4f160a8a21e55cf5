package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests HTTP/2 against hand-written frames of RFC 9113, independent of Netty. */
class Http2FramesTest {

  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int HEADERS = 1;
  private static final int PING = 6;
  private static final int SEEDS = 10;
  private static final Duration TENTH_OF_A_SECOND = Duration.ofMillis(100);

  /** Length 0, type SETTINGS, no flags, stream 0. */
  private static final String SETTINGS = "000000" + "04" + "00" + "00000000";

  /** Length 6: MAX_CONCURRENT_STREAMS (3) is 2. */
  private static final String TWO_STREAMS =
      "000006" + "04" + "00" + "00000000" + "0003" + "00000002";

  private static final String PING_42 = "000008" + "06" + "00" + "00000000" + "4242424242424242";

  /** Length 8, no error. */
  private static String goawayAfter(int stream) {
    return "000008" + "07" + "00" + "00000000" + "%08x".formatted(stream) + "00000000";
  }

  /** SETTINGS on a stream, which is a connection error. */
  private static final String BROKEN = "000000" + "04" + "00" + "00000001";

  /** Headers with END_STREAM and END_HEADERS: entry 8 of the static table is ":status: 200". */
  private static String ok(int stream) {
    return "000001" + "01" + "05" + "%08x".formatted(stream) + "88";
  }

  /** Frames that the server received. */
  private record Received(long bytes, List<Integer> types, List<Integer> streamsWithHeaders) {}

  /** Frames that the server sends after HEADERS or PING. */
  private interface Script {
    String after(int type, int stream);
  }

  @Test
  void sendsRequestsAgainThatGoAwayExcludes(@TempDir Path folder) throws Exception {
    try (ServerSocket serverSocket = listen()) {
      List<Integer> open = new ArrayList<>();
      CompletableFuture<Received> first =
          serve(
              serverSocket,
              () -> SETTINGS,
              (_, stream) -> {
                open.add(stream);
                return open.size() == 3 ? goawayAfter(open.getFirst()) + ok(open.getFirst()) : "";
              });
      CompletableFuture<Received> second =
          first.thenCompose(_ -> serve(serverSocket, () -> SETTINGS, (_, stream) -> ok(stream)));

      // Due after 167, 500 and 833 ms. The third request triggers GOAWAY.
      RecordedRun run =
          RecordedRun.of(onOneConnection(TestPlan.open(uri(serverSocket), "/", 3, 1)), folder);

      LoadResult result = run.result();
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 3L));
      assertThat(result.scheduled()).isEqualTo(3);
      assertThat(result.firstErrors()).isEmpty();
      assertThat(first.get(10, TimeUnit.SECONDS).streamsWithHeaders()).hasSize(3);
      assertThat(second.get(10, TimeUnit.SECONDS).streamsWithHeaders()).hasSize(2);
      long bytes = first.get().bytes() + second.get().bytes();
      assertThat(sum(result, SecondCounts::bytesOut))
          .as("without the GOAWAY that follows the end of the load")
          .isBetween(bytes - 17, bytes);
      assertThat(run.times(HistogramTag.LATENCY).getTotalCount()).isEqualTo(3);
      assertThat(run.times(HistogramTag.CONNECTION_WAIT).getTotalCount()).isEqualTo(3);
      assertThat(run.times(HistogramTag.LATENCY).getMaxValue())
          .as("the second request counts from its due time, before the third one was due")
          .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
    }
  }

  @Test
  void doesNotSendAgainWhatTheServerMayHaveProcessed() throws Exception {
    try (ServerSocket serverSocket = listen()) {
      List<Integer> open = new ArrayList<>();
      CompletableFuture<Received> server =
          serve(
              serverSocket,
              () -> SETTINGS,
              (_, stream) -> {
                open.add(stream);
                // Then GOAWAY without a last stream: all may have been processed.
                return open.size() == 3 ? goawayAfter(Integer.MAX_VALUE) + BROKEN : "";
              });

      LoadResult result = run(TestPlan.open(uri(serverSocket), "/", 3, 1));

      assertThat(result.results()).isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 3L));
      assertThat(server.get(10, TimeUnit.SECONDS).streamsWithHeaders()).hasSize(3);
    }
  }

  @Test
  void respectsTheServersSettings() throws Exception {
    try (ServerSocket serverSocket = listen()) {
      CountDownLatch manyAreWaiting = new CountDownLatch(1);
      List<Integer> open = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      // The PING acknowledgment arrives after all requests sent before it.
      CompletableFuture<Received> server =
          serve(
              serverSocket,
              () -> {
                manyAreWaiting.await();
                return TWO_STREAMS;
              },
              (type, stream) -> {
                if (type == HEADERS) {
                  open.add(stream);
                  counts.add(open.size());
                  return PING_42;
                }
                return open.isEmpty() ? "" : ok(open.removeFirst());
              });

      LoadResult result =
          run(TestPlan.open(uri(serverSocket), "/", 20, 2), _ -> manyAreWaiting.countDown());

      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 40L));
      assertThat(server.get(10, TimeUnit.SECONDS).streamsWithHeaders()).hasSize(40);
      assertThat(counts).contains(2).doesNotContain(3);
    }
  }

  @Test
  void interimResponseIsNotFinal() throws Exception {
    try (ServerSocket serverSocket = listen()) {
      // END_STREAM, and ":status" (entry 8) with a value of 3 characters: 103
      CompletableFuture<Received> server =
          serve(
              serverSocket,
              () -> SETTINGS,
              (_, stream) -> "000005" + "01" + "05" + "%08x".formatted(stream) + "0803313033");

      LoadResult result = run(TestPlan.open(uri(serverSocket), "/", 5, 1));

      assertThat(result.results()).isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 5L));
      assertThat(result.firstErrors().get(RequestResult.PROTOCOL_ERROR))
          .contains("without a status");
      assertThat(server.get(10, TimeUnit.SECONDS).streamsWithHeaders()).hasSize(5);
    }
  }

  @Test
  void acknowledgesPings() throws Exception {
    try (ServerSocket serverSocket = listen()) {
      CompletableFuture<Received> server =
          serve(
              serverSocket,
              () -> SETTINGS,
              (type, stream) -> type == HEADERS ? PING_42 + ok(stream) : "");

      LoadResult result = run(TestPlan.open(uri(serverSocket), "/", 5, 1));

      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 5L));
      assertThat(server.get(10, TimeUnit.SECONDS).types().stream().filter(t -> t == PING))
          .hasSize(5);
    }
  }

  /** Our SETTINGS forbid pushes (RFC 9113, 8.4), also for streams that do not exist. */
  @Test
  void pushesAreProtocolErrors() throws Exception {
    for (String stream : List.of("00000001", "00000003")) {
      // END_HEADERS, promised stream 2, ":method: GET", ":scheme: http", ":path: /"
      String push = "000007" + "05" + "04" + stream + "00000002" + "828684";
      try (ServerSocket serverSocket = listen()) {
        serveAll(serverSocket, (type, _) -> type == HEADERS ? push : "");

        LoadResult result = run(TestPlan.open(uri(serverSocket), "/", 5, 1));

        assertThat(result.results()).isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 5L));
        assertThat(result.firstErrors().get(RequestResult.PROTOCOL_ERROR))
            .containsIgnoringCase("push");
      }
    }
  }

  @Test
  void framesAtRandomFailOnlyRequests() throws Exception {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Random random = new Random(seed);
      try (ServerSocket serverSocket = listen()) {
        serveAll(serverSocket, (_, stream) -> randomFrames(random, stream));
        URI uri = uri(serverSocket);
        TestPlan plan =
            seed % 2 == 0 ? TestPlan.open(uri, "/", 100, 1) : TestPlan.closed(uri, "/", 5, 1);
        try {
          LoadResult result = run(plan.timeouts(TENTH_OF_A_SECOND, TENTH_OF_A_SECOND));

          assertThat(sum(result, second -> 1)).isPositive();
        } catch (Exception e) {
          System.err.println("SEED " + seed);
          e.printStackTrace();
        }
      }
    }
  }

  private static synchronized String randomFrames(Random random, int stream) {
    if (random.nextInt(20) == 0) {
      throw new IllegalStateException("closes the connection");
    }
    var frames = new StringBuilder();
    while (random.nextBoolean()) {
      frames.append(randomFrame(random, stream));
    }
    return frames + (random.nextBoolean() ? ok(stream) : "");
  }

  private static String randomFrame(Random random, int stream) {
    int[] streams = {0, stream, stream, stream, 1, 2, 4, stream + 1, stream + 2, Integer.MAX_VALUE};
    byte[] noise = new byte[random.nextInt(12)];
    random.nextBytes(noise);
    String payload =
        switch (random.nextInt(4)) {
          case 0 -> "88"; // :status: 200
          case 1 -> "%08x828684".formatted(streams[random.nextInt(streams.length)]);
          case 2 -> "%08x".formatted(random.nextInt(20));
          default -> HexFormat.of().formatHex(noise);
        };
    return "%06x%02x%02x%08x%s"
        .formatted(
            payload.length() / 2,
            random.nextInt(11),
            random.nextBoolean() ? 4 : random.nextInt(256),
            streams[random.nextInt(streams.length)],
            payload);
  }

  /** Serves all connections until the socket is closed. */
  private static void serveAll(ServerSocket serverSocket, Script script) {
    Thread.ofVirtual()
        .start(
            () -> {
              while (true) {
                try {
                  Socket socket = serverSocket.accept();
                  Thread.ofVirtual().start(() -> serveUntilClosed(socket, script));
                } catch (IOException closed) {
                  return;
                }
              }
            });
  }

  private static void serveUntilClosed(Socket socket, Script script) {
    try (socket) {
      serve(socket, () -> SETTINGS, script);
    } catch (Exception | AssertionError closed) {
      // by the load generator
    }
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  private static URI uri(ServerSocket serverSocket) {
    return URI.create("http://127.0.0.1:" + serverSocket.getLocalPort());
  }

  private static CompletableFuture<Received> serve(
      ServerSocket serverSocket, Callable<String> settings, Script script) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket socket = serverSocket.accept()) {
            return serve(socket, settings, script);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Received serve(Socket socket, Callable<String> settings, Script script)
      throws Exception {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    assertThat(new String(in.readNBytes(PREFACE.length()), StandardCharsets.US_ASCII))
        .isEqualTo(PREFACE);
    write(socket.getOutputStream(), settings.call());
    long bytes = PREFACE.length();
    List<Integer> types = new ArrayList<>();
    List<Integer> requests = new ArrayList<>();
    byte[] head = in.readNBytes(9);
    while (head.length == 9) {
      int length = Integer.parseInt(HexFormat.of().formatHex(head, 0, 3), 16);
      bytes += 9 + in.readNBytes(length).length;
      types.add((int) head[3]);
      int stream = Integer.parseInt(HexFormat.of().formatHex(head, 5, 9), 16);
      if (head[3] == HEADERS) {
        requests.add(stream);
      }
      if (head[3] == HEADERS || head[3] == PING) {
        write(socket.getOutputStream(), script.after(head[3], stream));
      }
      head = in.readNBytes(9);
    }
    return new Received(bytes, types, requests);
  }

  private static void write(OutputStream out, String hex) throws IOException {
    out.write(HexFormat.of().parseHex(hex));
    out.flush();
  }

  private static long sum(LoadResult result, ToLongFunction<SecondCounts> count) {
    return result.seconds().stream().mapToLong(count).sum();
  }

  private static LoadResult run(TestPlan plan) throws Exception {
    return run(plan, _ -> {});
  }

  private static LoadResult run(TestPlan plan, Consumer<SecondCounts> progress) throws Exception {
    return new PlanRun(onOneConnection(plan).plan(), Optional.empty(), 0, progress)
        .execute(() -> {});
  }

  private static TestPlan onOneConnection(TestPlan plan) {
    return plan.policy(Http2Test.http2(1, 100)).connections(1, 1);
  }
}
