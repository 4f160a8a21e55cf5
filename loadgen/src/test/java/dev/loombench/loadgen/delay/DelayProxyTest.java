package dev.loombench.loadgen.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.loadgen.engine.Transport;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests with real sockets. Times have lower bounds only, since a busy machine adds to them. */
@Timeout(60)
class DelayProxyTest {

  private static final Duration DELAY = Duration.ofMillis(20);
  private static final int MIB = 1 << 20;
  private static final int MANY = 500;

  private final EventLoopGroup eventLoops =
      new MultiThreadIoEventLoopGroup(1, Transport.best().handler());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Socket> open = new ArrayList<>();
  private ServerSocket target;
  private DelayProxy proxy;

  @BeforeEach
  void start() throws Exception {
    target = new ServerSocket(0, MANY, InetAddress.getLoopbackAddress());
    proxy = proxyTo(target.getLocalPort());
  }

  @AfterEach
  void stop() throws Exception {
    for (Socket socket : open) {
      socket.close();
    }
    proxy.close();
    target.close();
    threads.close();
    var _ = eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  @Test
  void noRoundTripIsShorterThanTheDelay() throws Exception {
    Socket client = connect();
    Socket server = accept();
    var _ = threads.submit(() -> echo(server));
    for (int trip = 0; trip < 10; trip++) {
      long before = System.nanoTime();
      client.getOutputStream().write(trip);
      assertThat(client.getInputStream().read()).isEqualTo(trip);
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(DELAY.toNanos());
    }
    DelayProxy.Reading reading = proxy.read();
    assertThat(reading.connections()).isEqualTo(1);
    assertThat(reading.failed()).isZero();
    assertThat(reading.chunks()).isEqualTo(10);
    assertThat(reading.p99LatenessNanos()).isLessThanOrEqualTo(reading.maxLatenessNanos());
  }

  @Test
  void aResetForgetsTheLatenessOfEarlierData() throws Exception {
    Socket client = connect();
    Socket server = accept();
    client.getOutputStream().write(1);
    assertThat(server.getInputStream().read()).isEqualTo(1);
    proxy.reset();
    assertThat(proxy.read().chunks()).isZero();
    assertThat(proxy.read().connections()).isEqualTo(1);
  }

  @Test
  void aMebibyteArrivesUnchangedInBothDirectionsAtOnce() throws Exception {
    byte[] request = random(1);
    byte[] response = random(2);
    Socket client = connect();
    Socket server = accept();
    Future<byte[]> received = threads.submit(() -> exchange(server, response));
    assertThat(exchange(client, request)).isEqualTo(response);
    assertThat(received.get()).isEqualTo(request);
  }

  @Test
  void dataBeyondTheProxysBufferArrivesUnchanged() throws Exception {
    var large = new byte[5 * MIB];
    new Random(3).nextBytes(large);
    Socket client = connect();
    Socket server = accept();
    Future<byte[]> received = threads.submit(() -> server.getInputStream().readAllBytes());
    client.getOutputStream().write(large);
    client.shutdownOutput();
    assertThat(received.get()).isEqualTo(large);
  }

  @Test
  void theTargetCanContinueAfterTheClientHasEnded() throws Exception {
    Socket client = connect();
    Socket server = accept();
    client.getOutputStream().write(1);
    client.shutdownOutput();
    assertThat(server.getInputStream().readAllBytes()).containsExactly(1);
    server.getOutputStream().write(2);
    server.close();
    assertThat(client.getInputStream().readAllBytes()).containsExactly(2);
  }

  @Test
  void theClientCanContinueAfterTheTargetHasEnded() throws Exception {
    Socket client = connect();
    Socket server = accept();
    server.getOutputStream().write(2);
    server.shutdownOutput();
    assertThat(client.getInputStream().readAllBytes()).containsExactly(2);
    client.getOutputStream().write(1);
    client.close();
    assertThat(server.getInputStream().readAllBytes()).containsExactly(1);
  }

  @Test
  void aClientThatEndsAtOnceLosesNoData() throws Exception {
    for (int number = 0; number < 100; number++) {
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
        client.getOutputStream().write(number);
      }
    }
    List<Integer> received = new ArrayList<>();
    for (int number = 0; number < 100; number++) {
      try (Socket server = target.accept()) {
        byte[] all = server.getInputStream().readAllBytes();
        assertThat(all).hasSize(1);
        received.add((int) all[0]);
      }
    }
    assertThat(received).doesNotHaveDuplicates().hasSize(100);
  }

  @Test
  void aResetOfTheClientReachesTheTarget() throws Exception {
    Socket client = connect();
    Socket server = accept();
    reset(client);
    assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketException.class);
  }

  @Test
  void aResetOfTheTargetReachesTheClient() throws Exception {
    Socket client = connect();
    Socket server = accept();
    reset(server);
    assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
  }

  @Test
  void aTargetThatRefusesResetsTheClientAndIsReported() throws Exception {
    target.close();
    Socket client = connect();
    assertThatThrownBy(
            () -> {
              client.getOutputStream().write(1);
              if (client.getInputStream().read() < 0) {
                throw new SocketException("ended");
              }
            })
        .isInstanceOf(SocketException.class);
    assertThat(proxy.read().failed()).isEqualTo(1);
    assertThat(proxy.read().failure()).contains("refused");
  }

  @Test
  void manyConnectionsArePassedAtOnce() throws Exception {
    var _ =
        threads.submit(
            () -> {
              for (int accepted = 0; accepted < MANY; accepted++) {
                Socket server = target.accept();
                var _ = threads.submit(() -> echo(server));
              }
              return null;
            });
    for (int number = 0; number < MANY; number++) {
      connect();
    }
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int number = 0; number < MANY; number++) {
      Socket client = open.get(number);
      int value = number;
      answers.add(CompletableFuture.supplyAsync(() -> roundTrip(client, value), threads));
    }
    for (int number = 0; number < MANY; number++) {
      assertThat(answers.get(number).get()).isEqualTo(number);
    }
    assertThat(proxy.read().connections()).isEqualTo(MANY);
  }

  private static int roundTrip(Socket client, int value) {
    try {
      new DataOutputStream(client.getOutputStream()).writeInt(value);
      return new DataInputStream(client.getInputStream()).readInt();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Void echo(Socket server) throws IOException {
    try (server) {
      server.getInputStream().transferTo(server.getOutputStream());
    }
    return null;
  }

  /** Sends bytes and their end, and returns what the other side sends until its end. */
  private byte[] exchange(Socket socket, byte[] bytes) throws Exception {
    Future<?> sent =
        threads.submit(
            () -> {
              socket.getOutputStream().write(bytes);
              socket.shutdownOutput();
              return null;
            });
    byte[] received = socket.getInputStream().readAllBytes();
    sent.get();
    return received;
  }

  private static byte[] random(long seed) {
    var bytes = new byte[MIB];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    open.add(socket);
    return socket;
  }

  private Socket accept() throws IOException {
    Socket socket = target.accept();
    open.add(socket);
    return socket;
  }

  private DelayProxy proxyTo(int port) throws InterruptedException {
    return new DelayProxy(
        Transport.best(),
        eventLoops,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        DELAY);
  }
}
