package dev.loombench.tool.analyze.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileGroupTest {

  @ParameterizedTest
  @CsvSource({
    "KERNEL, java.lang.Thread.run;org.springframework.A.b;dev.loombench.kernels.Sort.run;java.util.Arrays.sort",
    "HTTP, java.lang.Thread.run;org.apache.tomcat.util.net.Endpoint.run;sun.nio.ch.IOUtil.write",
    "HTTP, io.netty.channel.epoll.EpollIoHandler.run;java.nio.Buffer.flip",
    "FRAMEWORK, org.apache.catalina.A.b;org.springframework.web.C.d;java.util.HashMap.get",
    "FRAMEWORK, reactor.netty.A.b;reactor.core.publisher.Mono.subscribe",
    "FRAMEWORK, org.springframework.A.b;java.util.concurrent.ConcurrentHashMap.get",
    "JSON, org.springframework.A.b;tools.jackson.databind.B.c;java.lang.String.getBytes",
    "SCHEDULER, java.lang.Thread.run;java.util.concurrent.ThreadPoolExecutor.getTask;jdk.internal.misc.Unsafe.park",
    "SCHEDULER, jdk.internal.vm.Continuation.run;java.lang.VirtualThread.afterYield",
    "SCHEDULER, org.apache.tomcat.A.b;java.util.concurrent.locks.LockSupport.park",
    "APPLICATION, org.springframework.A.b;com.example.Shop.price;java.math.BigDecimal.add",
    "JDK, java.lang.Thread.run;java.lang.ref.Reference.clear",
    "SYSTEM, java.lang.Thread.run;io.netty.A.b;writev_[n];tcp_sendmsg_[k]",
    "HTTP, java.lang.Thread.run;io.netty.A.b;writev_[n]",
    "KERNEL, dev.loombench.kernels.Matmul.run;page_fault_[k]",
    "UNKNOWN, ''"
  })
  void aStackIsOnTheAccountOfItsInnermostFrameThatIsNotPlainJdk(ProfileGroup group, String frames) {
    List<String> split = frames.isEmpty() ? List.of() : List.of(frames.split(";", -1));

    assertThat(
            ProfileGroup.of(
                new SampledStack(ThreadKind.JAVA, split, 1), Optional.of(KernelFrames.OURS)))
        .isEqualTo(group);
  }

  @ParameterizedTest
  @CsvSource({"GC, GC", "JIT, JIT", "JVM, JVM"})
  void theJvmsOwnThreadsCountAsAWhole(ThreadKind kind, ProfileGroup group) {
    assertThat(
            ProfileGroup.of(new SampledStack(kind, List.of("java.lang.A.b"), 1), Optional.empty()))
        .isEqualTo(group);
  }
}
